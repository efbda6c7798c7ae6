//! What readers ask.

/// Answers a request.
pub fn handle(_request: &str) -> String {
    String::new()
}
