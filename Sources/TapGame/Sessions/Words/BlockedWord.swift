/// A word of a list, and the place in a name where it matches.
struct BlockedWord {
  enum Place {
    case whole, beginning, anywhere
  }

  let letters: [Unicode.Scalar]
  let place: Place
  /// Whether the word consists of Hangul. A Hangul word is searched for only in the Hangul of a text.
  let isHangul: Bool

  /// The range of the word that begins at an index of a text; `nil` if the word does not match there.
  ///
  /// The text may repeat a letter of the word, or draw out a syllable of it (씨이발). The word's place and script
  /// determine which gaps a match may contain.
  ///
  /// - Complexity: O(length) if each letter has only one reading.
  func range(in text: SpelledText, from start: Int) -> Range<Int>? {
    end(in: text, from: start, at: start, matching: 0).map { start..<$0 }
  }

  private func end(in text: SpelledText, from start: Int, at index: Int, matching place: Int) -> Int? {
    guard place < letters.count else { return fits(start..<index, in: text) ? index : nil }
    let letter = letters[place]
    let run = letters[place...].prefix { $0 == letter }.count
    let found = text.letters[index...].prefix { $0.readings.contains(letter) }.count
    guard found >= run else { return nil }
    let drawnOut = text.letters[(index + found)...].prefix { $0.scalar == HangulKeys.drawnOut(letter) }.count
    for count in stride(from: found + drawnOut, through: run, by: -1) {
      if let end = end(in: text, from: start, at: index + count, matching: place + run) { return end }
    }
    return nil
  }

  private func fits(_ range: Range<Int>, in text: SpelledText) -> Bool {
    let digits = text.letters[range].filter(\.isDigit).count
    // If more than half of a match are digits, the match is a number. A digit at the end of a match is a number after a
    // name.
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
