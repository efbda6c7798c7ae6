//! Squares in words, for screen readers: «e4, white knight, fence to the north».

use crate::board::{Setup, Site, SiteKind, Square};

/// A square with what stands on it and around it.
pub fn square_name(setup: &Setup, square: Square) -> String {
    let mut name =
        format!("{square}, {}", setup.piece(square).map_or_else(|| "empty".into(), crate::board::Piece::name));
    for &site in &setup.barriers {
        if let Some(direction) = direction(site, square) {
            name.extend([", ", site.kind().name(), " to the ", direction]);
        }
    }
    name
}

/// Where a barrier stands seen from a square that it touches.
fn direction(site: Site, square: Square) -> Option<&'static str> {
    let (low, high) = (site.low(), site.high());
    let same_file = low.file() == high.file();
    match site.kind() {
        SiteKind::Fence if square == low => Some(if same_file { "north" } else { "east" }),
        SiteKind::Fence if square == high => Some(if same_file { "south" } else { "west" }),
        SiteKind::Tower if square == low => Some("north-east"),
        SiteKind::Tower if square == high => Some("south-west"),
        SiteKind::Tower if Some(square) == low.offset(1, 0) => Some("north-west"),
        SiteKind::Tower if Some(square) == low.offset(0, 1) => Some("south-east"),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::board::{Color, Kind, Piece, Shape};

    #[test]
    fn squares_name_their_piece_and_barriers() {
        let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
        let square = |name| Square::parse(name).unwrap();
        setup.put(square("e4"), Some(Piece::new(Color::White, Kind::Knight)));
        setup.barriers.extend(["Fe4e5", "Td4e5"].map(|site| Site::parse(site).unwrap()));
        assert_eq!(square_name(&setup, square("e4")), "e4, white knight, fence to the north, tower to the north-west");
        assert_eq!(square_name(&setup, square("e5")), "e5, empty, fence to the south, tower to the south-west");
        assert_eq!(square_name(&setup, square("d4")), "d4, empty, tower to the north-east");
        assert_eq!(square_name(&setup, square("a1")), "a1, empty");
    }
}
