extension SearchPattern {
  /// Whether a text has most of the word's letters, and the word may have a mistake.
  func mayBeMistaken(in classes: SearchClasses) -> Bool {
    classes.mayNearlyContain(typed.classes) && isSpelled && units.count >= (isHangul ? 3 : 4)
  }

  /// The score of a text in which a part or word is the pattern with one mistake: a letter too many, too few,
  /// another, or two neighbours exchanged. In Hangul a letter is a jamo, as one key types it.
  ///
  /// Only words of four letters or three syllables may have one; in shorter ones every second word would be near. The measure is
  /// the optimal string alignment distance (Damerau, Communications of the ACM 7(3), 1964; Boytsov, ACM Journal of Experimental
  /// Algorithmics 16, 2011), and since it is one at most, what follows the first difference decides in one pass.
  func mistakenScore(in text: SearchIndex.Text) -> SearchScore {
    guard mayBeMistaken(in: text.classes) else { return .none }
    return units.withUnsafeBufferPointer { typed in
      var best = SearchScore.none
      for position in text.starts(of: isHangul ? .part : .word)
      where isHangul || OneMistake.mayStart(typed, text, at: position) {
        let theirs = UnsafeBufferPointer(rebasing: text.units[position..<min(text.end, position + typed.count + 1)])
        let length =
          isHangul
          ? OneMistake.syllables(typed, theirs)
          : OneMistake.length(typed, theirs) { text.isBoundary(position + $0) }
        guard let length else { continue }
        let isWhole = text.isBoundary(position + length)
        best = min(best, SearchScore(.typo, (position == text.start ? 5 : 9) + (isWhole ? 0 : 1)))
      }
      return best
    }
  }
}

/// Compares what was typed with the start of a text, of which one unit more is given than was typed.
private enum OneMistake {
  typealias Units = UnsafeBufferPointer<UInt16>

  /// Whether letters at a position may be the typed ones with one mistake: of the first two, one is in its place or beside it.
  static func mayStart(_ mine: Units, _ text: SearchIndex.Text, at position: Int) -> Bool {
    let first = text.units[position]
    guard first != mine[0], first != mine[1] else { return true }
    guard position + 1 < text.end else { return false }
    let second = text.units[position + 1]
    return second == mine[1] || second == mine[0]
  }

  /// The number of syllables that are the typed ones with one mistake; `nil` if there are none.
  static func syllables(_ mine: Units, _ theirs: Units) -> Int? {
    guard theirs.count >= mine.count else { return nil }
    // One key changes one syllable, or two neighbours if a consonant changes sides.
    var different = 0
    var offset = 0
    while offset < mine.count {
      if mine[offset] != theirs[offset] {
        different += 1
        guard different <= 2 else { return nil }
      }
      offset += 1
    }
    let (typed, keys) = (Hangul.keys(mine[...]), Hangul.keys(theirs[..<mine.count]))
    let isNear = typed.withUnsafeBufferPointer { typed in
      keys.withUnsafeBufferPointer { keys in Self.length(typed, keys) { $0 == keys.count } != nil }
    }
    return isNear ? mine.count : nil
  }

  /// The length of the start of `theirs` that is `mine` with one mistake and ends where it may; `nil` if there is none.
  static func length(_ mine: Units, _ theirs: Units, isEnd: (Int) -> Bool) -> Int? {
    var same = 0
    while same < mine.count, same < theirs.count, mine[same] == theirs[same] { same += 1 }
    let isSwapped =
      same + 1 < mine.count && same + 1 < theirs.count && mine[same] == theirs[same + 1]
      && mine[same + 1] == theirs[same] && agree(mine, same + 2, theirs, same + 2)
    if isSwapped || agree(mine, same + 1, theirs, same + 1), isEnd(mine.count) { return mine.count }
    if agree(mine, same, theirs, same + 1), isEnd(mine.count + 1) { return mine.count + 1 }
    return agree(mine, same + 1, theirs, same) && isEnd(mine.count - 1) ? mine.count - 1 : nil
  }

  /// Whether all units of `mine` from `a` on are those of `theirs` from `b` on.
  private static func agree(_ mine: Units, _ a: Int, _ theirs: Units, _ b: Int) -> Bool {
    let count = mine.count - a
    guard count >= 0, b + count <= theirs.count else { return false }
    var offset = 0
    while offset < count {
      guard mine[a + offset] == theirs[b + offset] else { return false }
      offset += 1
    }
    return true
  }
}

extension Hangul {
  /// The keys that type some syllables.
  fileprivate static func keys(_ units: Slice<UnsafeBufferPointer<UInt16>>) -> [UInt16] {
    units.flatMap { (unit: UInt16) -> [UInt16] in
      guard let parts = parts(unit) else { return [unit] }
      let keys: [UInt16] = [parts.initial, 32 + parts.vowel]
      return parts.final == 0 ? keys : keys + [64 + parts.final]
    }
  }
}
