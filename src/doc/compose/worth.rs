//! What speaks for a problem, in points: a quiet key, variations that end differently, tries that nearly work, a board
//! with little on it. The points only put drafts in order; an editor decides.

use super::Wish;
use crate::board::{Kind, Setup};
use crate::problem::{FindingKind, NodeId, Report, Task, Tree};
use std::collections::BTreeSet;

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The key.
    pub key: String,
    /// How the play ends after the key: different last turns.
    pub endings: usize,
    /// First turns that fail to one reply only.
    pub tries: usize,
    /// Findings that an editor would rather not have: duals.
    pub duals: usize,
    /// Whether the key threatens nothing.
    pub zugzwang: bool,
    /// First turns to choose from.
    pub choice: usize,
    /// What stands on the board: pieces and barriers.
    pub material: usize,
    /// What the other side has besides its king.
    pub defenders: usize,
    /// The pieces that give the last turns, as letters.
    enders: BTreeSet<char>,
}

impl Worth {
    /// Counts; `None` where there is no key to speak of.
    pub(super) fn of(wish: &Wish, setup: &Setup, report: &Report, solution: &Tree) -> Option<Self> {
        let key = report.keys.first()?.san.clone();
        let number = |kinds: &[FindingKind]| report.findings.iter().filter(|found| kinds.contains(&found.kind)).count();
        let mut endings = BTreeSet::new();
        let first = solution.main_line().first().copied()?;
        ends(solution, first, &mut endings);
        let position = wish.rules.read(setup).ok()?;
        Some(Self {
            key,
            tries: number(&[FindingKind::Try]),
            duals: number(&[FindingKind::DualByPlay, FindingKind::DualLast, FindingKind::DualPromotion]),
            zugzwang: number(&[FindingKind::Zugzwang]) > 0,
            choice: position.moves().len(),
            defenders: setup.count(!setup.turn).saturating_sub(1),
            material: setup.pieces.len() + setup.barriers.len(),
            enders: endings.iter().filter_map(|end| end.chars().next()).map(piece_letter).collect(),
            endings: endings.len(),
        })
    }

    /// Whether the key takes nothing and gives no check.
    pub fn is_quiet(&self) -> bool {
        !self.key.contains(['x', '+', '#'])
    }

    /// Whether the key is a turn that solvers overlook: castling, a promotion to less than a queen, a placement, a reveal.
    pub fn is_special(&self) -> bool {
        let lesser = self.key.split_once('=').is_some_and(|(_, kind)| !kind.starts_with('Q'));
        self.key.contains(['@', '~', 'O']) || lesser
    }

    /// All of it in one number; more is better.
    pub fn points(&self) -> i64 {
        let flag = |on: bool, points: i64| if on { points } else { 0 };
        let capped = |number: usize, most: usize| number.min(most) as i64;
        6 * capped(self.endings, 5)
            + 4 * capped(self.enders.len(), 3)
            + 3 * capped(self.tries, 4)
            + capped(self.choice, 40) / 4
            + 3 * capped(self.defenders, 3)
            + flag(self.is_quiet(), 12)
            + flag(self.is_special(), 6)
            + flag(self.zugzwang, 3)
            - 3 * capped(self.duals, 8)
            - 2 * self.material as i64
    }

    /// How hard it may be, from 1 to 5: by its length, a quiet key, tries, and how much there is to choose from.
    pub fn difficulty(&self, task: Task) -> u8 {
        let moves = match task {
            Task::Reach { moves, .. } | Task::Defend { moves } => usize::from(moves),
            Task::Best | Task::Identify => 2,
        };
        let harder = usize::from(self.is_quiet()) + usize::from(self.tries > 1) + usize::from(self.choice > 25);
        (moves.saturating_sub(1) + harder).clamp(1, 5) as u8
    }

    /// Theme tags that the counts show.
    pub fn tags(&self) -> Vec<String> {
        let mut tags = Vec::new();
        let mut tag = |on: bool, name: &str| {
            if on {
                tags.push(name.to_owned());
            }
        };
        tag(self.is_quiet(), "quiet key");
        tag(self.zugzwang, "zugzwang");
        tag(self.key.contains('O'), "castling");
        tag(self.key.contains('='), "promotion");
        tag(self.key.contains('~'), "reveal");
        tag(self.material <= 7, "miniature");
        tags
    }

    /// What relatives have in common: the piece that makes the key and how, the pieces that end the play, the material.
    pub(super) fn kin(&self, setup: &Setup) -> String {
        let material: String =
            setup.pieces.values().map(|piece| piece.letter()).collect::<BTreeSet<_>>().into_iter().collect();
        let enders: String = self.enders.iter().collect();
        let way: String = self.key.chars().filter(|c| "x+#=~@O".contains(*c)).collect();
        let letter = self.key.chars().next().map_or('-', piece_letter);
        format!("{letter} {way} {enders} {material} {}", setup.barriers.len())
    }
}

/// The letter of the piece that a turn's text begins with.
fn piece_letter(first: char) -> char {
    if first.is_ascii_lowercase() { Kind::Pawn.letter() } else { first }
}

/// The texts of all last turns below a node.
fn ends(tree: &Tree, node: NodeId, found: &mut BTreeSet<String>) {
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        let children = tree.children(node);
        if children.is_empty() {
            found.insert(tree.turn(node).text.clone());
        }
        open.extend(children);
    }
}
