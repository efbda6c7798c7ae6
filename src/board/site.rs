//! Where barriers stand.

use super::Square;
use std::fmt;

/// The two kinds of barrier of Chess with Barriers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SiteKind {
    /// On an edge; blocks what crosses it orthogonally.
    Fence,
    /// On a vertex; blocks what crosses it diagonally.
    Tower,
}

impl SiteKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Fence, Self::Tower];

    /// `F` or `T`.
    pub const fn letter(self) -> char {
        match self {
            Self::Fence => 'F',
            Self::Tower => 'T',
        }
    }

    /// `fence` or `tower`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fence => "fence",
            Self::Tower => "tower",
        }
    }
}

/// A barrier's place: the two squares that it separates, in canonical order.
///
/// Orthogonal neighbours make a fence, diagonal ones a tower. The lower square comes first (rank, then file), and a
/// tower is named by the diagonal that goes up to the right.
///
/// ```
/// use boardwright::board::Site;
/// assert_eq!(Site::parse("Fe5e4").unwrap().to_string(), "Fe4e5");
/// assert_eq!(Site::parse("Te4d5").unwrap().to_string(), "Td4e5"); // the same vertex by its other diagonal
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Site {
    kind: SiteKind,
    low: Square,
    high: Square,
}

impl Site {
    /// The site between two neighbouring squares, in any order; `None` when they are not neighbours.
    pub fn between(a: Square, b: Square) -> Option<Self> {
        let (low, high) = if (a.rank(), a.file()) <= (b.rank(), b.file()) { (a, b) } else { (b, a) };
        let (files, ranks) = (high.file() as i8 - low.file() as i8, high.rank() as i8 - low.rank() as i8);
        match (files, ranks) {
            (1, 0) | (0, 1) => Some(Self { kind: SiteKind::Fence, low, high }),
            (1, 1) => Some(Self { kind: SiteKind::Tower, low, high }),
            (-1, 1) => Some(Self { kind: SiteKind::Tower, low: low.offset(-1, 0)?, high: high.offset(1, 0)? }),
            _ => None,
        }
    }

    /// Fence or tower.
    pub const fn kind(self) -> SiteKind {
        self.kind
    }

    /// The lower square (for a tower: below and to the left of the vertex).
    pub const fn low(self) -> Square {
        self.low
    }

    /// The higher square (for a tower: above and to the right of the vertex).
    pub const fn high(self) -> Square {
        self.high
    }

    /// Reads `Fe4e5` or `Td4e5`, the squares in any order and a tower by either diagonal.
    pub fn parse(text: &str) -> Option<Self> {
        let kind = match text.as_bytes().first()? {
            b'F' => SiteKind::Fence,
            b'T' => SiteKind::Tower,
            _ => return None,
        };
        Self::parse_squares(kind, text.get(1..)?)
    }

    /// Reads the two squares of a barrier of a known kind.
    pub(crate) fn parse_squares(kind: SiteKind, squares: &str) -> Option<Self> {
        let split = squares.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
        let site = Self::between(Square::parse(&squares[..split])?, Square::parse(&squares[split..])?)?;
        (site.kind == kind).then_some(site)
    }
}

impl PartialOrd for Site {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Site {
    /// Fences before towers, then by the text of the squares: the order of the FEN field.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |s: &Self| (s.kind, s.low.file(), s.low.rank(), s.high.file(), s.high.rank());
        key(self).cmp(&key(other))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.kind.letter(), self.low, self.high)
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of sites of the 8x8 board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SiteSet {
    /// Edges above these squares.
    above: u64,
    /// Edges to the right of these squares.
    beside: u64,
    /// Vertices at the upper right of these squares.
    corner: u64,
}

impl SiteSet {
    /// No site.
    pub const EMPTY: Self = Self { above: 0, beside: 0, corner: 0 };
    /// Every site, and more.
    pub const ALL: Self = Self { above: !0, beside: !0, corner: !0 };

    /// Adds a site; one beyond 8x8 is left out.
    pub fn insert(&mut self, site: Site) {
        let low = site.low.index();
        if site.high.index() < 64 {
            match site.high.index() - low {
                1 => self.beside |= 1 << low,
                8 => self.above |= 1 << low,
                _ => self.corner |= 1 << low,
            }
        }
    }

    /// Whether a site is in the set.
    pub fn contains(&self, site: Site) -> bool {
        let mut one = Self::EMPTY;
        one.insert(site);
        self.above & one.above | self.beside & one.beside | self.corner & one.corner != 0
    }

    /// How many sites there are.
    pub const fn len(&self) -> u32 {
        self.above.count_ones() + self.beside.count_ones() + self.corner.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.above | self.beside | self.corner == 0
    }

    /// The sites that a line between two squares crosses, in a straight or slanted way; none where there is no line.
    pub fn crossed(from: Square, to: Square) -> Self {
        let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        let mut set = Self::EMPTY;
        if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
            let mut at = from;
            while at != to {
                let Some(next) = at.offset(files.signum(), ranks.signum()) else { break };
                if let Some(site) = Site::between(at, next) {
                    set.insert(site);
                }
                at = next;
            }
        }
        set
    }
}

impl From<Site> for SiteSet {
    fn from(site: Site) -> Self {
        let mut set = Self::EMPTY;
        set.insert(site);
        set
    }
}

impl std::ops::BitOrAssign for SiteSet {
    fn bitor_assign(&mut self, other: Self) {
        self.above |= other.above;
        self.beside |= other.beside;
        self.corner |= other.corner;
    }
}

impl std::ops::BitOr for SiteSet {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_112_edges_and_49_vertices() {
        let squares = || (0..64).map(Square::from_index);
        let mut sites: Vec<Site> = squares().flat_map(|a| squares().filter_map(move |b| Site::between(a, b))).collect();
        sites.sort_unstable();
        sites.dedup();
        assert_eq!(sites.iter().filter(|s| s.kind() == SiteKind::Fence).count(), 112);
        assert_eq!(sites.iter().filter(|s| s.kind() == SiteKind::Tower).count(), 49);
        for site in sites {
            assert_eq!(Site::parse(&site.to_string()), Some(site));
        }
    }

    #[test]
    fn what_is_no_site_is_refused() {
        for bad in ["", "F", "Fe4", "Fe4e6", "Fe4d5", "Te4e5", "Xe4e5", "Fe4e4", "fe4e5", "Fe4e5e6", "Fé4e5"] {
            assert_eq!(Site::parse(bad), None, "{bad:?}");
        }
    }
}
