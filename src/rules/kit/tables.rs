//! Small constant tables, computed at compile time.

/// One line through a square, without it.
#[derive(Clone, Copy)]
pub struct Line {
    /// The squares of lower index.
    pub lower: u64,
    /// The squares of higher index.
    pub upper: u64,
}

/// The rank, file, diagonal and antidiagonal through each square.
pub static LINES: [[Line; 4]; 64] = lines();
/// Where a knight goes.
pub static KNIGHT_STEPS: [u64; 64] = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// Where a king goes.
pub static KING_STEPS: [u64; 64] = leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// Where a pawn captures, White's and Black's.
pub static PAWN_CAPTURES: [[u64; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];
/// The squares strictly between two squares on one line; empty otherwise.
pub static BETWEEN: [[u64; 64]; 64] = between();

/// Directions of the four lines; the opposite ones go to lower indices.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// The index of a square some files and ranks away, if the board has it.
pub const fn step(square: usize, files: i8, ranks: i8) -> Option<usize> {
    let file = (square % 8) as i8 + files;
    let rank = (square / 8) as i8 + ranks;
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 { Some(rank as usize * 8 + file as usize) } else { None }
}

/// The squares from one square in a direction to the rim.
pub const fn ray(square: usize, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let mut at = square;
    while let Some(next) = step(at, files, ranks) {
        set |= 1 << next;
        at = next;
    }
    set
}

const fn lines() -> [[Line; 4]; 64] {
    let mut table = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (files, ranks) = DIRECTIONS[line];
            table[square][line] = Line { lower: ray(square, -files, -ranks), upper: ray(square, files, ranks) };
            line += 1;
        }
        square += 1;
    }
    table
}

const fn leaps<const N: usize>(steps: [(i8, i8); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < N {
            if let Some(to) = step(square, steps[i].0, steps[i].1) {
                table[square] |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

// evaluated by the compiler, so the array never lies on a stack
#[allow(clippy::large_stack_arrays)]
const fn between() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut line = 0;
        while line < 8 {
            let (files, ranks) = DIRECTIONS[line % 4];
            let (files, ranks) = if line < 4 { (files, ranks) } else { (-files, -ranks) };
            let mut at = from;
            let mut passed = 0;
            while let Some(next) = step(at, files, ranks) {
                table[from][next] = passed;
                passed |= 1 << next;
                at = next;
            }
            line += 1;
        }
        from += 1;
    }
    table
}
