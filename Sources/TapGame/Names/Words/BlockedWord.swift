/// A word of a list, and the place in a name where it matches.
struct BlockedWord {
  enum Place {
    case whole, beginning, anywhere
  }

  let letters: [Unicode.Scalar]
  let place: Place
  /// Whether the word consists of Hangul. A Hangul word is searched for only in the Hangul of a text.
  let isHangul: Bool
  /// Whether the word is found only as it is written, and not with letters that look or sound alike.
  var isExact = false
  /// The syllables that people write in place of each letter; empty for a safe word and for one that is not Hangul.
  let respellings: [Set<Unicode.Scalar>]

  init(letters: [Unicode.Scalar], place: Place, isHangul: Bool, isSafe: Bool) {
    (self.letters, self.place, self.isHangul) = (letters, place, isHangul)
    respellings =
      isSafe || !isHangul
      ? [] : letters.map { Set(HangulKeys.respellings(of: $0, isWhole: place == .whole)) }
  }

  /// The letters of a text with which the word can begin.
  var beginnings: Set<Unicode.Scalar> {
    guard let first = letters.first, let others = respellings.first else { return Set(letters.prefix(1)) }
    return others.union([first] + (HangulKeys.initial(of: first).map { [$0] } ?? []))
  }

  /// The range of the word that begins at an index of a text; `nil` if the word does not match there.
  ///
  /// The text may repeat a letter of the word, or draw out a syllable of it (씨이발). The word's place and script
  /// determine which gaps a match may contain.
  func range(in text: SpelledText, from start: Int) -> Range<Int>? {
    end(in: text, from: start, at: start, matching: 0).map { start..<$0 }
  }

  private func end(in text: SpelledText, from start: Int, at index: Int, matching place: Int) -> Int? {
    guard place < letters.count else { return fits(start..<index, in: text) ? index : nil }
    let letter = letters[place]
    if isCut(place, in: text, from: start, at: index),
      let end = end(in: text, from: start, at: index + 1, matching: place + 1)
    {
      return end
    }
    let run = letters[place...].prefix { $0 == letter }.count
    let found = text.letters[index...].prefix { spells($0, at: place) }.count
    guard found >= run else { return nil }
    let drawnOut = text.letters[(index + found)...].prefix { $0.scalar == HangulKeys.drawnOut(letter) }.count
    for count in stride(from: found + drawnOut, through: run, by: -1) {
      if let end = end(in: text, from: start, at: index + count, matching: place + run) { return end }
    }
    return nil
  }

  /// Whether a letter of a text stands for the letter of the word at a place.
  private func spells(_ letter: SpelledText.Letter, at place: Int) -> Bool {
    // Nobody reads an X as a C at the beginning of a word.
    if isExact || place == 0 && letter.scalar == "x" { return letter.scalar == letters[place] }
    return letter.canBe(letters[place]) || !respellings.isEmpty && respellings[place].contains(letter.scalar)
  }

  /// Whether a text has only the first letter of a syllable: of the first one at the beginning of a word (ㅅ발), or of
  /// the last one in a whole word (시ㅂ).
  private func isCut(_ place: Int, in text: SpelledText, from start: Int, at index: Int) -> Bool {
    guard !respellings.isEmpty, letters.count > 1, place == 0 || place == letters.count - 1,
      index < text.letters.count, text.letters[index].scalar == HangulKeys.initial(of: letters[place]),
      text.isEdge(start)
    else { return false }
    return place == 0
      ? index + 1 < text.letters.count && !HangulKeys.isAlone(text.letters[index + 1].scalar)
      : !HangulKeys.isAlone(text.letters[start].scalar) && text.isEdge(index + 1)
  }

  private func fits(_ range: Range<Int>, in text: SpelledText) -> Bool {
    let digits = text.letters[range].filter(\.isDigit).count
    // If more than half of a match are digits, the match is a number. A digit at the end of a match is a number after a
    // name.
    guard digits * 2 <= range.count, !text.letters[range.upperBound - 1].isDigit else { return false }
    let (begins, ends) = (text.isEdge(range.lowerBound), text.isEdge(range.upperBound))
    let isWhole = begins && ends
    // Stars stand for at most half of a word.
    let stars = text.letters[range].filter(\.isStar).count
    guard stars == 0 || (isWhole || place == .anywhere) && stars * 2 <= range.count else { return false }
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
