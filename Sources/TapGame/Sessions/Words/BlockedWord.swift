/// A word, and where in a name it counts.
struct BlockedWord {
  enum Place {
    case whole, beginning, anywhere
  }

  let letters: [Unicode.Scalar]
  let place: Place
  /// Whether it is looked for among syllables of Hangul only.
  let isHangul: Bool

  /// Where it stands in a text, first from an index.
  ///
  /// A letter may be written more often than it is in the word. Gaps inside the word are allowed as its place says.
  ///
  /// - Complexity: O(length), but for letters that may be read in two ways.
  func range(in text: SpelledText, from start: Int) -> Range<Int>? {
    guard let end = end(in: text, at: start, matching: 0) else { return nil }
    let range = start..<end
    return fits(range, in: text) ? range : nil
  }

  private func end(in text: SpelledText, at index: Int, matching place: Int) -> Int? {
    guard place < letters.count else { return index }
    let letter = letters[place]
    let run = letters[place...].prefix { $0 == letter }.count
    let found = text.letters[index...].prefix { $0.readings.contains(letter) }.count
    guard found >= run else { return nil }
    for count in stride(from: found, through: run, by: -1) {
      if let end = end(in: text, at: index + count, matching: place + run) { return end }
    }
    return nil
  }

  private func fits(_ range: Range<Int>, in text: SpelledText) -> Bool {
    let digits = text.letters[range].filter(\.isDigit).count
    // A number is no word, and one behind a name is its number.
    guard digits * 2 <= range.count, !text.letters[range.upperBound - 1].isDigit else { return false }
    let (begins, ends) = (text.isEdge(range.lowerBound), text.isEdge(range.upperBound))
    let isWhole = begins && ends
    switch text.gap(inside: range) {
    case .none: break
    case .mark where isHangul || place == .anywhere: break
    case .mark: guard isWhole else { return false }
    case .space: guard isWhole, isHangul || place == .anywhere || text.isSpacedOut(range) else { return false }
    }
    return switch place {
    case .whole: isWhole
    case .beginning: begins
    case .anywhere: true
    }
  }
}

extension SpelledText.Letter {
  fileprivate var isDigit: Bool { ("0"..."9").contains(scalar) }
}
