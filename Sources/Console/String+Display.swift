extension String {
  /// The width in terminal cells; see `DisplayWidth`. The text must not contain escape sequences.
  /// - Complexity: O(*n*).
  package var displayWidth: Int { DisplayWidth.of(self) }

  /// The text padded with blanks to `width` cells. Unchanged if it has `width` cells or more.
  /// - Complexity: O(*n* + `width`).
  package func padded(to width: Int, alignment: TextAlignment = .leading) -> String {
    let missing = width - displayWidth
    guard missing > 0 else { return self }
    let blanks = String(repeating: " ", count: missing)
    switch alignment {
    case .leading: return self + blanks
    case .trailing: return blanks + self
    }
  }

  /// The text, cut to at most `width` cells. A cut text ends in `…`.
  ///
  /// A character of two cells is either kept or dropped as a whole, so the result can be one cell narrower than
  /// `width`.
  /// - Complexity: O(*n*).
  package func truncated(to width: Int) -> String {
    guard width > 0 else { return "" }
    guard displayWidth > width else { return self }
    var used = 0
    var end = startIndex
    while end < endIndex {
      let next = used + DisplayWidth.of(self[end])
      // One cell stays free for the ellipsis.
      guard next < width else { break }
      used = next
      formIndex(after: &end)
    }
    return self[..<end] + "…"
  }
}
