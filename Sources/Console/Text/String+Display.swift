extension String {
  /// The width in terminal cells; see `DisplayWidth`. The text must not contain escape sequences.
  package var displayWidth: Int { DisplayWidth.of(self) }

  /// The text padded with blanks to `width` cells. Unchanged if it has `width` cells or more.
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

  /// The text as lines of at most `width` cells, broken at blanks. A longer word is broken where the line ends.
  ///
  /// - Returns: at least one line.
  package func wrapped(to width: Int) -> [String] {
    guard width > 0, displayWidth > width else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if longer.displayWidth <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, (line + String(character)).displayWidth > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}

/// The alignment of a text in its field.
package enum TextAlignment: Sendable {
  /// The text is at the left, followed by the blanks. Use it for words.
  case leading
  /// The text is at the right, after the blanks. Use it for numbers.
  case trailing
}
