//! What a barrier cuts: the ways of pieces through its site on a position, as everybody sees them.

use crate::board::{Color, Kind, Piece, Setup, Site, Square};

/// One way that goes through a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// Whose piece goes there.
    pub color: Color,
    /// Where the piece stands.
    pub from: Square,
    /// Where the way ends when nothing stands on the site.
    pub end: Square,
}

#[derive(Clone)]
/// A way of a piece: its step and how far it goes.
struct Reach {
    step: (i8, i8),
    squares: u8,
    captures: bool,
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn reaches(piece: Piece, from: Square, ranks: u8) -> Vec<Reach> {
    let far = |steps: &[(i8, i8)], squares: u8| -> Vec<Reach> {
        steps.iter().map(|&step| Reach { step, squares, captures: true }).collect()
    };
    match piece.kind {
        Kind::Rook => far(&STRAIGHT, u8::MAX),
        Kind::Bishop => far(&SLANTED, u8::MAX),
        Kind::Queen => [far(&STRAIGHT, u8::MAX), far(&SLANTED, u8::MAX)].concat(),
        Kind::King => [far(&STRAIGHT, 1), far(&SLANTED, 1)].concat(),
        Kind::Pawn => {
            let (up, home) = if piece.color == Color::White { (1, 1) } else { (-1, ranks.saturating_sub(2)) };
            let mut all = far(&[(1, up), (-1, up)], 1);
            all.push(Reach { step: (0, up), squares: if from.rank() == home { 2 } else { 1 }, captures: false });
            all
        }
        Kind::Knight | Kind::Man => Vec::new(),
    }
}

/// Every way that a barrier on a site cuts, or would free if it stands there, in the order of the squares.
pub fn cuts(setup: &Setup, site: Site) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for (&from, &piece) in &setup.pieces {
        for reach in reaches(piece, from, setup.shape.ranks) {
            let (mut at, mut crossed) = (from, false);
            for _ in 0..reach.squares {
                let next = at.offset(reach.step.0, reach.step.1).filter(|&square| setup.shape.has(square));
                let Some(next) = next else { break };
                let between = Site::between(at, next);
                let closed = between.is_some_and(|between| between != site && setup.barriers.contains(&between));
                let there = setup.piece(next);
                if closed || (there.is_some() && !reach.captures) {
                    break;
                }
                crossed |= between == Some(site);
                at = next;
                if there.is_some() {
                    break;
                }
            }
            if crossed {
                cuts.push(Cut { color: piece.color, from, end: at });
            }
        }
    }
    cuts
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::rules;

    #[track_caller]
    fn check(fen: &str, site: &str, expected: &[&str]) {
        let rules = rules::by_id("barriers").unwrap();
        let setup = rules.parse_fen(fen).unwrap();
        let found = cuts(&setup, Site::parse(site).unwrap());
        let found: Vec<String> = found.iter().map(|cut| format!("{}-{}", cut.from, cut.end)).collect();
        assert_eq!(found, expected, "{site} in {fen}");
    }

    #[test]
    fn ways_through_a_site_are_cut() {
        let fen = "7k/4r3/8/8/1b6/8/3PP3/K3R3[] w - - 0 1 -";
        check(fen, "Fe2e3", &["e2-e4", "e7-e2"]);
        check(fen, "Fe3e4", &["e2-e4", "e7-e2"]);
        check(fen, "Td2e3", &["d2-e3", "e2-d3"]);
        check(fen, "Tc2d3", &["d2-c3", "b4-d2"]);
        check(fen, "Fg4g5", &[]);
        // a standing barrier says what it keeps closed, another one closes
        check("7k/4r3/8/8/8/8/8/K7[] w - - 0 1 Fe4e5", "Fe4e5", &["e7-e1"]);
        check("7k/4r3/8/8/8/8/8/K7[] w - - 0 1 Fe4e5", "Fe3e4", &[]);
    }
}
