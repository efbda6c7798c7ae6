//! Plans for every deal, against recorded answers and against a slow solver that enumerates the deals.

// a test that cannot go on fails
#![allow(clippy::unwrap_used)]

mod naive;
mod random;

use boardwright::board::{Color, Kind, Move, Piece, Setup, Shape, Square};
use boardwright::problem::{Deal, Deals, DealtLine, FindingKind, Limits, Report, Task, Verdict, Watch};
use boardwright::rules::{self, RuleSet, SolveError};
use naive::Naive;
use random::Random;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

const NAIVE: Naive = Naive { barriers: false, men: false };

fn hidden() -> &'static dyn RuleSet {
    rules::by_id("hidden").unwrap()
}

fn setup(fen: &str) -> Setup {
    hidden().parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"))
}

fn limits() -> Limits {
    Limits { time: None, ..Limits::default() }
}

fn prove(setup: &Setup, task: &str, deal: Deal, limits: &Limits) -> Result<Report, SolveError> {
    hidden().solve(setup, task.parse().unwrap(), deal, limits, &Watch::default())
}

#[track_caller]
fn any(setup: &Setup, task: &str) -> Report {
    prove(setup, task, Deal::Any, &limits()).unwrap_or_else(|error| panic!("{error:?}"))
}

fn deals(report: &Report) -> &Deals {
    report.deals.as_ref().expect("a report about every deal")
}

impl Random {
    fn kind(&mut self) -> Kind {
        Kind::ALL[self.below(5)]
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }

    fn free(&mut self, setup: &Setup, lowest: u8, ranks: usize) -> Square {
        loop {
            let square = Square::new(self.below(8) as u8, lowest + self.below(ranks) as u8).unwrap();
            if setup.piece(square).is_none() {
                return square;
            }
        }
    }

    /// A position with at most so many covered pieces a side; the side to move is the stronger one, or the weaker.
    fn position(&mut self, covered: [usize; 2], attacks: bool) -> Setup {
        loop {
            let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
            setup.turn = Color::BOTH[self.below(2)];
            for (color, home) in [(Color::White, "e1"), (Color::Black, "e8")] {
                let at = if self.below(2) == 0 { Square::parse(home).unwrap() } else { self.free(&setup, 0, 8) };
                setup.put(at, Some(Piece::new(color, Kind::King)));
            }
            for color in Color::BOTH {
                for _ in 0..self.below(covered[color as usize] + 1) {
                    let square = self.free(&setup, if color == Color::White { 0 } else { 6 }, 2);
                    if let Some(looks) = Setup::home_kind(color, square) {
                        setup.put(square, Some(Piece::covered(color, looks)));
                        setup.truths.insert(square, self.kind());
                    }
                }
                let strong = (color == setup.turn) == attacks;
                for _ in 0..self.below(if strong { 4 } else { 3 }) {
                    let kind = if strong && self.below(3) > 0 { Kind::ALL[3 + self.below(2)] } else { self.kind() };
                    let square = if kind == Kind::Pawn { self.free(&setup, 1, 6) } else { self.free(&setup, 0, 8) };
                    setup.put(square, Some(Piece::new(color, kind)));
                }
                for king_side in [true, false] {
                    let rank = if color == Color::White { 0 } else { 7 };
                    let at = |file| setup.piece(Square::new(file, rank).unwrap());
                    let corner = at(if king_side { 7 } else { 0 }).is_some_and(|p| p.covered && p.color == color);
                    setup.castling.set(color, king_side, corner && at(4) == Some(Piece::new(color, Kind::King)));
                }
                if self.below(5) == 0 {
                    setup.lost[color as usize].push(Some(self.kind()));
                }
            }
            if hidden().read(&setup).is_ok() {
                return setup;
            }
        }
    }
}

/// What the slow solver wants.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Aim {
    Mate,
    Stalemate,
    SelfMate,
    Survive,
}

/// A solver over sets of deals: it enumerates them all, and splits a set where the viewer sees a difference.
struct Enumeration {
    viewer: Color,
    aim: Aim,
    /// Where covered pieces lie at the start; behind them the viewer's lost ones have places too.
    squares: Vec<Square>,
    /// Each deal gives every place a type.
    deals: Vec<Vec<Kind>>,
    /// The legal from-to pairs of positions that were met.
    met: RefCell<HashMap<String, Rc<Steps>>>,
}

/// From-to pairs.
type Steps = BTreeSet<(Square, Square)>;

/// The public position and the deals that the viewer still thinks possible.
type View = (Setup, Vec<usize>);

fn arrangements(pool: &[Kind]) -> Vec<Vec<Kind>> {
    if pool.is_empty() {
        return vec![Vec::new()];
    }
    let kinds: BTreeSet<Kind> = pool.iter().copied().collect();
    let mut all = Vec::new();
    for kind in kinds {
        let mut rest = pool.to_vec();
        rest.remove(rest.iter().position(|&k| k == kind).unwrap());
        all.extend(arrangements(&rest).into_iter().map(|mut tail| {
            tail.insert(0, kind);
            tail
        }));
    }
    all
}

/// What everybody sees of a set-up.
fn public(setup: &Setup) -> Setup {
    Setup { truths: BTreeMap::new(), lost: [Vec::new(), Vec::new()], ..setup.clone() }
}

impl Enumeration {
    fn new(setup: &Setup, aim: Aim) -> Self {
        let viewer = setup.turn;
        let mut squares = Vec::new();
        let mut deals = vec![Vec::new()];
        // the other side first, so that the places of what the viewer lost come last
        for side in [!viewer, viewer] {
            let own: Vec<Square> =
                setup.truths.keys().copied().filter(|s| setup.piece(*s).unwrap().color == side).collect();
            let mut pool: Vec<Kind> = own.iter().map(|square| setup.truths[square]).collect();
            if side == viewer {
                pool.extend(setup.lost[side as usize].iter().map(|kind| kind.unwrap()));
            }
            squares.extend(own);
            let arranged = arrangements(&pool);
            deals = deals.iter().flat_map(|deal| arranged.iter().map(|more| [&deal[..], more].concat())).collect();
        }
        Self { viewer, aim, squares, deals, met: RefCell::default() }
    }

    fn view(&self, setup: &Setup) -> View {
        (public(setup), (0..self.deals.len()).collect())
    }

    fn truth(&self, deal: usize, square: Square) -> Kind {
        self.deals[deal][self.squares.iter().position(|s| *s == square).expect("a covered piece at home")]
    }

    /// The deals by what the viewer sees when a turn is played: reveal and capture.
    fn split(&self, view: &View, from: Square, to: Square) -> BTreeMap<(Option<Kind>, Option<Kind>), Vec<usize>> {
        let (setup, deals) = view;
        let uncovered = naive::uncovers(setup, from, to);
        let shown = setup.piece(to).filter(|p| p.covered && setup.turn == self.viewer);
        let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for &deal in deals {
            let sees = (uncovered.map(|s| self.truth(deal, s)), shown.map(|_| self.truth(deal, to)));
            groups.entry(sees).or_default().push(deal);
        }
        groups
    }

    /// The public position after a turn with that reveal, for each choice of promotion.
    fn after(setup: &Setup, from: Square, to: Square, reveal: Option<Kind>) -> Vec<(Move, Setup)> {
        let mut dealt = setup.clone();
        let uncovered = naive::uncovers(setup, from, to);
        if let (Some(square), Some(kind)) = (uncovered, reveal) {
            dealt.truths.insert(square, kind);
        }
        let arrives = if uncovered == Some(from) { reveal.unwrap() } else { setup.piece(from).unwrap().kind };
        let last = to.rank() == if setup.turn == Color::White { 7 } else { 0 };
        let choices: Vec<Option<Kind>> =
            if arrives == Kind::Pawn && last { Kind::PROMOTIONS.map(Some).to_vec() } else { vec![None] };
        let turns = choices.into_iter().map(|promotion| Move::Step { from, to, promotion });
        turns.map(|turn| (turn, public(&NAIVE.play(&dealt, turn)))).collect()
    }

    fn turns(&self, setup: &Setup) -> Rc<Steps> {
        let list = || NAIVE.moves(setup).into_iter().map(|turn| (turn.from().unwrap(), turn.to().unwrap())).collect();
        let clocks = Setup { halfmove: 0, fullmove: 1, ..setup.clone() };
        Rc::clone(self.met.borrow_mut().entry(hidden().write_fen(&clocks)).or_insert_with(|| Rc::new(list())))
    }

    fn mated(&self, setup: &Setup) -> bool {
        naive::in_check(setup, setup.turn) && self.turns(setup).is_empty()
    }

    fn left_after(&self, moves: u32) -> u32 {
        if self.aim == Aim::Survive { moves } else { moves - 1 }
    }

    fn can(&self, view: &View, moves: u32) -> bool {
        if moves == 0 {
            return self.aim == Aim::Survive;
        }
        let turns = self.turns(&view.0);
        if turns.is_empty() {
            return self.aim == Aim::Survive && !self.mated(&view.0);
        }
        turns.iter().any(|&turn| self.works(view, turn, self.left_after(moves)))
    }

    fn works(&self, view: &View, (from, to): (Square, Square), left: u32) -> bool {
        self.split(view, from, to).into_iter().all(|((reveal, _), deals)| {
            let mut choices = Self::after(&view.0, from, to, reveal).into_iter();
            choices.any(|(_, setup)| self.holds(&(setup, deals.clone()), left))
        })
    }

    fn holds(&self, view: &View, left: u32) -> bool {
        let setup = &view.0;
        match self.aim {
            Aim::Mate if left == 0 => return self.mated(setup),
            Aim::Stalemate if left == 0 && naive::in_check(setup, setup.turn) => return false,
            _ => {}
        }
        let turns = self.turns(setup);
        if turns.is_empty() || left == 0 && self.aim == Aim::Stalemate {
            return match self.aim {
                Aim::Mate => self.mated(setup),
                Aim::Stalemate => turns.is_empty() && !naive::in_check(setup, setup.turn),
                Aim::SelfMate => false,
                Aim::Survive => true,
            };
        }
        turns.iter().all(|&(from, to)| {
            self.split(view, from, to).into_iter().all(|((reveal, _), deals)| {
                let mut choices = Self::after(setup, from, to, reveal).into_iter();
                choices.all(|(_, next)| self.answered(&(next, deals.clone()), left))
            })
        })
    }

    fn answered(&self, view: &View, left: u32) -> bool {
        match self.aim {
            Aim::SelfMate => self.mated(&view.0) || self.can(view, left),
            Aim::Survive => !self.mated(&view.0) && self.can(view, left - 1),
            _ => self.can(view, left),
        }
    }

    /// Every key with its length.
    fn keys(&self, setup: &Setup, moves: u32) -> Vec<(String, u32)> {
        let view = self.view(setup);
        let most = self.left_after(moves);
        let least = if self.aim == Aim::Survive { most } else { 0 };
        let mut keys = Vec::new();
        for &(from, to) in self.turns(setup).iter() {
            if let Some(left) = (least..=most).find(|&left| self.works(&view, (from, to), left)) {
                keys.push((format!("{from}{to}"), left + moves - most));
            }
        }
        keys.sort();
        keys
    }
}

/// A line is played as it says in its deal, which deals the pools.
#[track_caller]
fn check_line(setup: &Setup, shown: &DealtLine, about: &str) -> Vec<boardwright::rules::Status> {
    let mut dealt = setup.clone();
    dealt.truths = shown.truths.iter().copied().collect();
    assert_eq!(dealt.truths.len(), setup.truths.len(), "{about}");
    for side in Color::BOTH {
        let pool = |setup: &Setup| -> Vec<Kind> {
            let own = setup.truths.iter().filter(|(square, _)| setup.piece(**square).unwrap().color == side);
            let mut kinds: Vec<Kind> = own.map(|(_, kind)| *kind).collect();
            kinds.sort();
            kinds
        };
        let mut rest = pool(setup);
        if side == setup.turn {
            rest.extend(setup.lost[side as usize].iter().flatten());
        }
        for kind in pool(&dealt) {
            let at = rest.iter().position(|k| *k == kind).unwrap_or_else(|| panic!("{about}: one {kind:?} too many"));
            rest.remove(at);
        }
    }
    let mut position = hidden().read(&dealt).unwrap_or_else(|faults| panic!("{about}: {faults:?}"));
    let mut states = Vec::new();
    for (turn, san) in shown.line.iter().zip(&shown.san) {
        assert_eq!(position.san(*turn), *san, "{about}");
        position.play(*turn).unwrap_or_else(|turn| panic!("{about}: {turn} is illegal"));
        states.push(position.status());
    }
    states
}

const MATED: Option<rules::End> = Some(rules::End::Checkmate);

/// The first turn of a counter line fails by enumeration too, with what it brings to light in that deal.
#[track_caller]
fn check_counter(brute: &Enumeration, setup: &Setup, moves: u32, counter: &DealtLine, about: &str) {
    let states = check_line(setup, counter, about);
    let viewers = states.iter().step_by(2).any(|status| status.end == MATED);
    match brute.aim {
        Aim::Mate => assert!(!viewers, "{about}"),
        Aim::Survive => assert_eq!(states.last().unwrap().end, MATED, "{about}"),
        Aim::Stalemate | Aim::SelfMate => {}
    }
    let mut view = brute.view(setup);
    let mut left = brute.left_after(moves);
    let truths: BTreeMap<Square, Kind> = counter.truths.iter().copied().collect();
    for (ply, turn) in counter.line.iter().enumerate() {
        let (from, to) = (turn.from().unwrap(), turn.to().unwrap());
        let reveal = naive::uncovers(&view.0, from, to).map(|square| truths[&square]);
        let shown = view.0.piece(to).filter(|p| p.covered && view.0.turn == brute.viewer).map(|_| truths[&to]);
        let deals = brute.split(&view, from, to).remove(&(reveal, shown)).expect("a possible outcome");
        let after = Enumeration::after(&view.0, from, to, reveal).into_iter().find(|(t, _)| t == turn);
        view = (after.expect("a legal turn").1, deals);
        if ply % 2 == 0 {
            assert!(!brute.holds(&view, left), "{about}: ply {ply}");
        } else {
            assert!(!brute.answered(&view, left), "{about}: ply {ply}");
            if brute.aim == Aim::Survive && left > 0 {
                left -= 1;
            }
            left = if left > 0 { brute.left_after(left) } else { 0 };
        }
    }
}

/// Solves a position both ways; gives the number of keys and of deals.
#[track_caller]
fn compare(setup: &Setup, report: &Report, task: &str, aim: Aim) -> (usize, u128) {
    let moves = length(task);
    let about = format!("{task} {}", hidden().write_fen(setup));
    let brute = Enumeration::new(setup, aim);
    let count = deals(report).count;
    assert_eq!(count, brute.deals.len() as u128, "{about}");
    let found: Vec<(String, u32)> = report.keys.iter().map(|key| (key.coordinate.clone(), key.moves)).collect();
    assert_eq!(found, brute.keys(setup, moves), "{about}");
    for (key, example) in report.keys.iter().zip(&deals(report).examples) {
        let states = check_line(setup, example, &about);
        assert_eq!((&key.line, &key.line_san), (&example.line, &example.san));
        if aim == Aim::Mate {
            assert_eq!(states.len() as u32, 2 * key.moves - 1, "{about}: {example:?}");
        }
        if matches!(aim, Aim::Mate | Aim::SelfMate) {
            assert_eq!(states.last().unwrap().end, MATED, "{about}: {example:?}");
        }
    }
    let wrong = brute.turns(setup).len() - report.keys.len();
    assert_eq!(deals(report).counters.len(), wrong, "{about}");
    for counter in deals(report).counters.iter().take(if moves == 1 { 100 } else { 2 }) {
        check_counter(&brute, setup, moves, counter, &format!("{about}: {counter:?}"));
    }
    (report.keys.len(), count)
}

fn length(task: &str) -> u32 {
    let (Task::Reach { moves, .. } | Task::Defend { moves }) = task.parse().unwrap() else { panic!("{task}") };
    moves.into()
}

/// Solves random positions both ways, about half of them with a key; says how many had one, and the most deals.
fn agree(seed: u64, task: &str, aim: Aim, covered: [usize; 2], positions: usize, most_deals: u128) -> (usize, u128) {
    let mut random = Random(seed);
    let (mut looked_at, mut solved, mut most) = (0, 0, 0);
    while looked_at < positions {
        let setup = random.position(covered, aim != Aim::Survive);
        let report = any(&setup, task);
        let solvable = !report.keys.is_empty() && report.keys.len() < 12;
        // keys of self mates are too rare to wait for them
        let wanted = aim == Aim::SelfMate || if solved * 2 > looked_at { report.keys.is_empty() } else { solvable };
        if !(2..=most_deals).contains(&deals(&report).count) || !wanted {
            continue;
        }
        let (keys, deals) = compare(&setup, &report, task, aim);
        looked_at += 1;
        solved += usize::from(keys > 0);
        most = most.max(deals);
    }
    (solved, most)
}

#[test]
fn plans_agree_with_enumeration_of_all_deals() {
    let scale = if std::env::var_os("BOARDWRIGHT_SLOW").is_some() { 10 } else { 1 };
    let mut total = 0;
    for (seed, task, aim, covered, positions, most_deals) in [
        (0x1001, "#1", Aim::Mate, [5, 5], 150, 14_400),
        (0x1002, "#2", Aim::Mate, [5, 5], 50, 120),
        (0x1003, "#2", Aim::Mate, [3, 3], 50, 36),
        (0x1004, "=1", Aim::Stalemate, [5, 5], 60, 1000),
        (0x1005, "=2", Aim::Stalemate, [2, 2], 10, 36),
        (0x1006, "s#1", Aim::SelfMate, [3, 3], 20, 100),
        (0x1007, "defend 1", Aim::Survive, [5, 5], 60, 1000),
        (0x1008, "defend 2", Aim::Survive, [2, 2], 10, 12),
    ] {
        let started = std::time::Instant::now();
        let (solved, most) = agree(seed, task, aim, covered, positions * scale, most_deals);
        eprintln!(
            "{task}: {} positions with up to {most} deals, {solved} with a key, {:.1} s",
            positions * scale,
            started.elapsed().as_secs_f64()
        );
        assert!(solved * 3 >= positions * scale || aim == Aim::SelfMate, "{task}: only {solved} with a key");
        assert!(solved < positions * scale, "{task}: all have a key");
        total += positions * scale;
    }
    let setup = setup("K3k2x/R2q2x1/8/8/8/B7/1XQ2X2/1X6 b k - 0 1 rbBRR");
    assert_eq!(compare(&setup, &any(&setup, "s#1"), "s#1", Aim::SelfMate), (1, 6));
    eprintln!("{} positions in all", total + 1);
}

#[test]
fn recorded_positions_have_their_recorded_keys() {
    let mut looked_at = 0;
    for line in include_str!("data/variant-mates.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        if row["deal"] != "any" {
            continue;
        }
        let setup = setup(row["fen"].as_str().unwrap());
        let report = any(&setup, &format!("#{}", row["mate"]));
        let found: Vec<&str> = report.keys.iter().map(|key| key.coordinate.as_str()).collect();
        let expected: Vec<&str> = row["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
        assert_eq!(found, expected, "{line}");
        looked_at += 1;
    }
    assert_eq!(looked_at, 161);
}

/// The bishop and the queen lie under a1 and f1. If the queen is on f1, Bc4 mates next move; if it is on a1, Ra7 or Ra8
/// does. Each deal has a key, but White does not know which deal it is, and no turn does for both.
#[test]
fn a_key_for_every_deal_is_no_plan() {
    let mut count = 0;
    for fen in ["2k5/5K2/8/1N6/8/8/8/X4X2 w - - 0 1 BQ", "2k5/5K2/8/1N6/8/8/8/X4X2 w - - 0 1 QB"] {
        let setup = setup(fen);
        let given = prove(&setup, "#2", Deal::Given, &limits()).unwrap();
        assert!(given.keys.iter().any(|key| key.moves == 2), "{fen}");
        let report = any(&setup, "#2");
        assert_eq!((report.verdict(), report.keys.len(), deals(&report).count), (Verdict::NoSolution, 0, 2));
        // the nearest try works in one deal of the two, and the counter-deal is the other one
        let nearest = &deals(&report).counters[0];
        assert_eq!((nearest.deal().as_str(), nearest.san[0].as_str()), ("a1 B, f1 Q", "Ra7~B"));
        let finding = report.findings.iter().find(|f| f.kind == FindingKind::NoSolution).unwrap();
        assert_eq!(finding.san, nearest.san);
        assert!(finding.message.contains("a1 B, f1 Q"), "{}", finding.message);
        count += given.keys.len();
    }
    assert_eq!(count, 3, "the right turn depends on the deal");
}

/// Everything but the seconds.
fn without_time(report: Report) -> Report {
    Report { seconds: 0.0, ..report }
}

#[test]
fn the_given_deal_does_not_leak() {
    let mut random = Random(0x2001);
    let mut shuffled = 0;
    for _ in 0..150 {
        let setup = random.position([6, 6], true);
        let mut other = setup.clone();
        for side in Color::BOTH {
            let own: Vec<Square> =
                setup.truths.keys().copied().filter(|s| setup.piece(*s).unwrap().color == side).collect();
            let mut kinds: Vec<Kind> = own.iter().map(|square| setup.truths[square]).collect();
            // what the viewer lost it did not see, so that belongs to the pool too
            let lost = &mut other.lost[side as usize];
            let mixes = side == setup.turn;
            kinds.extend(lost.iter().flatten().filter(|_| mixes));
            random.shuffle(&mut kinds);
            let mut kinds = kinds.into_iter();
            other.truths.extend(own.into_iter().zip(&mut kinds));
            if mixes {
                *lost = kinds.map(Some).collect();
            }
        }
        shuffled += usize::from(other != setup);
        for task in ["#1", "#2", "defend 1", "identify"] {
            let fen = hidden().write_fen(&setup);
            assert_eq!(without_time(any(&setup, task)), without_time(any(&other, task)), "{task} {fen}");
        }
    }
    assert!(shuffled >= 60, "{shuffled}");
}

#[test]
fn one_deal_is_the_given_deal() {
    let mut random = Random(0x3001);
    let mut solved = 0;
    for _ in 0..400 {
        let mut setup = random.position([4, 4], true);
        setup.lost = [Vec::new(), Vec::new()];
        let kinds = [random.kind(), random.kind()];
        let pieces = setup.pieces.clone();
        setup.truths.iter_mut().for_each(|(square, kind)| *kind = kinds[pieces[square].color as usize]);
        for task in ["#1", "#2", "=1", "s#1", "defend 1"] {
            let squares = |report: &Report| -> BTreeSet<_> {
                report.keys.iter().map(|key| (key.turn.from(), key.turn.to(), key.moves)).collect()
            };
            let mut given = squares(&prove(&setup, task, Deal::Given, &limits()).unwrap());
            let plans = any(&setup, task);
            assert_eq!(deals(&plans).count, 1);
            // a promotion is chosen later, so the quickest one counts
            let all = given.clone();
            given.retain(|key| !all.iter().any(|other| (other.0, other.1) == (key.0, key.1) && other.2 < key.2));
            assert_eq!(squares(&plans), given, "{task} {}", hidden().write_fen(&setup));
            solved += usize::from(!given.is_empty() && task != "defend 1");
        }
    }
    assert!(solved >= 60, "{solved}");
}

#[test]
fn where_nothing_is_hidden_every_deal_is_the_given_one() {
    for (id, fen) in
        [("orthodox", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"), ("barriers", "7k/8/5K2/8/8/8/8/6R1[F] w - - 0 1 -")]
    {
        let rules = rules::by_id(id).unwrap();
        let setup = rules.parse_fen(fen).unwrap();
        let solve = |deal| rules.solve(&setup, Task::mate(2), deal, &limits(), &Watch::default()).unwrap();
        let report = solve(Deal::Any);
        assert!(report.deals.is_none() && !report.keys.is_empty());
        assert_eq!(without_time(report), without_time(solve(Deal::Given)));
        assert_eq!(rules.can_prove(Task::mate(2), Deal::Any), Ok(()));
        assert!(rules.can_prove(Task::Identify, Deal::Given).is_err());
    }
    assert!(hidden().can_prove("h#2".parse().unwrap(), Deal::Any).is_err());
    for task in ["#3", "=2", "s#2", "defend 2", "identify"] {
        assert_eq!(hidden().can_prove(task.parse().unwrap(), Deal::Any), Ok(()), "{task}");
    }
}

/// Composed with ten covered pieces a side: the first have one key, the last are unsound. Positions visited stand for
/// time, so that a loaded machine does not matter: three million take about a second.
#[test]
fn ten_covered_pieces_a_side_are_quick() {
    for (fen, keys) in [
        ("xxxxkxxx/RqxxB1xR/6K1/3B4/3N3p/5p2/XXXXpXXX/1XX2X2 w kq - 0 1 rbppprnbpnPQPPNPPPPP", "d5f7"),
        ("xxxx1x2/xx2xx1x/2N5/2R5/1N1nk3/4N3/XKXXXX2/XXX2XX1 w - - 0 1 bpqpppprppBRPQPBPRPN", "c5e5"),
        ("1xx1kxxx/xxx2xPx/6P1/p7/8/1N4R1/XXXXXQ1X/XX2KXX1 w Qk - 0 1 qpppppbpbpPPPBBNRPQP", "f2f7"),
        ("1x1x1xxx/x1xx1Nxx/2bp3P/1p1k3P/6Q1/2p5/XKXXX1X1/XXXX1X2 w - - 0 1 pbprrpnnppPBPPPPNPRR", "d2c3"),
        ("1xx2xxx/1x1bxxxx/2R5/N3p3/6n1/5Q2/X2X1XXX/1XXXKXXk w - - 0 1 ppnrprqpppPNPPBQPRRP", "g2g3"),
        ("xR1xk1xx/xxxxxN1x/6Q1/8/8/3P3b/XBXXX1XX/X1X1KX1X w KQkq - 0 1 qpppnpppbpNBRPPPPPPQ", "f7d6"),
        ("xkxx1Rx1/1xxxxx1x/1q4n1/6p1/4N3/3Q4/X3XXX1/X1XXKXXX w KQ - 0 1 npbpppprprBPPQRPNPPP", ""),
        ("xxxxkxxx/Px2x2x/2b3R1/p3R1Q1/8/3q2N1/2XXXX1X/1XXXKXX1 w kq - 0 1 nnrpbppprpPQPBBPPPPN", ""),
    ] {
        let setup = setup(fen);
        for color in Color::BOTH {
            let covered = setup.pieces.values().filter(|p| p.covered && p.color == color).count();
            assert_eq!(covered, 10, "{fen}");
        }
        let report = any(&setup, "#2");
        let found: Vec<&str> = report.keys.iter().map(|key| key.coordinate.as_str()).collect();
        assert_eq!(found.join(" "), keys, "{fen}");
        assert!(report.nodes < 300_000, "{} positions: {fen}", report.nodes);
        let four = any_with(&setup, "#2", &Limits { threads: 4, ..limits() });
        let strip = |report: Report| Report { nodes: 0, ..without_time(report) };
        assert_eq!(strip(report), strip(four), "{fen}");
    }
}

fn any_with(setup: &Setup, task: &str, limits: &Limits) -> Report {
    prove(setup, task, Deal::Any, limits).unwrap()
}

#[test]
fn a_limit_never_reads_as_sound() {
    let setup = setup("xxNxk1xx/xxx3xx/8/4p1Q1/3PN3/1P6/X1XX1XXX/X2XKX1X w KQkq - 0 1 pnpbppprpqPPPQRBRPBP");
    for nodes in [1, 4096, 20_000] {
        let report = any_with(&setup, "#4", &Limits { nodes: Some(nodes), ..limits() });
        assert_eq!(report.verdict(), Verdict::Truncated, "{nodes}");
    }
    let watch = Watch::default();
    std::thread::scope(|scope| {
        let run = scope.spawn(|| hidden().solve(&setup, Task::mate(9), Deal::Any, &limits(), &watch).unwrap());
        std::thread::sleep(std::time::Duration::from_millis(100));
        watch.stop();
        assert_eq!(run.join().unwrap().verdict(), Verdict::Truncated);
    });
}

/// A set-up whose pools stay open is refused with a reason.
#[track_caller]
fn refused(fen: &str, says: &str) {
    match prove(&setup(fen), "#1", Deal::Any, &limits()) {
        Err(SolveError::Illegal(faults)) => {
            let fault =
                faults.iter().find(|fault| fault.code == "position-pool").unwrap_or_else(|| panic!("{faults:?}"));
            assert!(fault.message.contains(says), "{}", fault.message);
        }
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn unknown_letters_are_what_the_original_set_lacks() {
    let start = "xxxxkxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXKXXX w KQkq - 0 1";
    let letters = any(&setup(&format!("{start} rnbqbnrppppppppPPPPPPPPRNBQBNR")), "#1");
    let unknown = any(&setup(&format!("{start} ??????????????????????????????")), "#1");
    assert_eq!(deals(&letters).count, 4_054_050_u128.pow(2));
    assert_eq!(without_time(letters), without_time(unknown));
    // with everything else on the board or lost unseen, one cover is left for the queen
    let fen = "4k3/8/8/8/8/5N2/PPPPPPPP/RNB1KB1X w K - 0 1 ? ?/-";
    let report = any(&setup(fen), "identify");
    assert_eq!((report.verdict(), deals(&report).count), (Verdict::NoSolution, 2), "{report:?}");
    let report = any(&setup("4k3/8/8/8/8/5N2/PPPPPPPP/RNB1KB1X w K - 0 1 ? R/-"), "identify");
    assert_eq!(deals(&report).identity.as_ref().unwrap().pieces[0].2, [Kind::Rook, Kind::Queen]);
    refused("4k3/8/8/8/8/8/8/4K2X w K - 0 1 ?", "leave 15 types for 1 ?");
    refused("4k3/8/8/8/8/8/QQ6/4K2X w - - 0 1 ?", "2 of its 1 queens");
    refused("4k2x/8/8/8/8/8/8/4K3 w - - 0 1 ? -/?", "saw which covered pieces black lost");
    // a proof of the given deal needs every letter
    assert!(matches!(
        prove(&setup("4k3/8/8/8/8/8/8/4K2X w K - 0 1 ?"), "#1", Deal::Given, &limits()),
        Err(SolveError::Illegal(faults)) if faults[0].code == "position-truth"
    ));
}

#[test]
fn covered_pieces_are_identified_from_the_pools() {
    #[track_caller]
    fn check(fen: &str, verdict: Verdict, key: &str, possible: &[(&str, &str)]) -> Report {
        let report = any(&setup(fen), "identify");
        assert_eq!(report.verdict(), verdict, "{fen}: {report:?}");
        assert_eq!(report.keys.first().map_or("", |key| key.san.as_str()), key, "{fen}");
        let identity = deals(&report).identity.as_ref().expect("what each piece can be");
        let found: Vec<(String, String)> = (identity.pieces.iter())
            .map(|(square, _, kinds)| (square.to_string(), kinds.iter().map(|kind| kind.letter()).collect()))
            .collect();
        let expected: Vec<(String, String)> = possible.iter().map(|(s, k)| ((*s).into(), (*k).into())).collect();
        assert_eq!(found, expected, "{fen}");
        report
    }
    let report = check("8/8/8/8/8/5k2/8/X3K3 w Q - 0 1 Q", Verdict::Sound, "Ra2~Q", &[("a1", "Q")]);
    assert!(report.keys.iter().all(|key| key.san.ends_with("~Q") && key.coordinate.len() == 4));
    assert!(report.keys.iter().any(|key| key.san == "O-O-O~Q"));
    // the pawn on the last rank promotes, which is no part of the answer
    check("4k3/8/8/8/8/8/8/3XK3 w - - 0 1 P", Verdict::Sound, "Qa1~P", &[("d1", "P")]);
    let two = [("a1", "PQ"), ("h1", "PQ"), ("a8", "N"), ("h8", "N")];
    let report = check("x3k2x/8/8/8/8/8/8/X3K2X w - - 0 1 nnPQ -/b", Verdict::NoSolution, "", &two);
    assert_eq!(report.findings[0].message, "a covered white piece can be pawn or queen");
    let [white, black] = deals(&report).identity.as_ref().unwrap().eliminations;
    assert_eq!((white.pool, white.lost_unseen), ([1, 0, 0, 0, 1], 0));
    assert_eq!((black.seen, black.pool), ([0, 0, 1, 0, 0], [0, 2, 0, 0, 0]));
    // a piece that the side to move lost unseen may be the other one; the enemy, who took it, knows
    let lost = check("x3k3/8/8/8/8/8/8/X3K3 w - - 0 1 nQ R/-", Verdict::NoSolution, "", &[("a1", "RQ"), ("a8", "N")]);
    assert_eq!(deals(&lost).identity.as_ref().unwrap().eliminations[0].lost_unseen, 1);
    check("x3k3/8/8/8/8/8/8/X3K3 b - - 0 1 nQ R/-", Verdict::Sound, "Rxa1~N", &[("a1", "Q"), ("a8", "N")]);
    // nothing that can move is covered
    let report = check("x3k3/8/8/8/8/8/8/4K3 w - - 0 1 n", Verdict::NoSolution, "", &[("a8", "N")]);
    assert_eq!(report.findings[0].message, "white has no turn that uncovers a piece");
}
