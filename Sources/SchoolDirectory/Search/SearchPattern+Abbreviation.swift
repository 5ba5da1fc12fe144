extension SearchPattern {
  /// The score of a name that people abbreviate so: by the first syllables of parts in their order, as 대원외고 for
  /// 대원|외국어|고등학교.
  ///
  /// The abbreviation may start at a later part: 외대부고. It passes over at most three parts, and only over those that people
  /// leave out.
  func abbreviationScore(in text: SearchIndex.Text) -> SearchScore {
    guard text.classes.mayScatter(typed.classes), isHangul, units.count >= (isSpelled ? 2 : 3) else { return .none }
    return typed.ranges.withUnsafeBufferPointer { ranges in
      var best = SearchScore.none
      for position in text.starts(of: .part) where ranges[0].contains(text.units[position]) {
        guard let cost = AbbreviationReading(run: ranges, text: text).cost(from: position) else { continue }
        best = min(best, SearchScore(.abbreviation, (position == text.start ? 7 : 9) + cost))
      }
      return best
    }
  }
}

/// Reads an abbreviation along one name.
private struct AbbreviationReading {
  let run: UnsafeBufferPointer<ClosedRange<UInt16>>
  let text: SearchIndex.Text

  /// What the cheapest reading costs that starts with the part at `position`; `nil` if there is none.
  func cost(from position: Int) -> UInt8? { read(0, at: position, leftOut: 0) }

  /// Reads units of the abbreviation from `index` on, the first of them at the start of a part.
  private func read(_ index: Int, at start: Int, leftOut: UInt8) -> UInt8? {
    var best: UInt8?
    let isKnown = text.marks[start].contains(.known)
    var length = 0
    while index + length < run.count, start + length < text.end,
      run[index + length].contains(text.units[start + length]),
      length == 0 || !text.marks[start + length].contains(.part)
    {
      length += 1
      let isWhole = text.isBoundary(start + length)
      let cost: UInt8 = isKnown || isWhole ? 0 : 3
      if index + length == run.count {
        best = min(best ?? .max, cost)
        continue
      }
      guard let rest = readNext(index + length, after: start, leftOut: leftOut) else { continue }
      best = min(best ?? .max, rest + cost)
    }
    return best
  }

  /// Reads on in one of the next parts.
  private func readNext(_ index: Int, after start: Int, leftOut: UInt8) -> UInt8? {
    var best: UInt8?
    var passed: UInt8 = 0
    var next = start + 1
    while next < text.end {
      if text.marks[next].contains(.part) {
        if run[index].contains(text.units[next]), let cost = read(index, at: next, leftOut: leftOut + passed) {
          best = min(best ?? .max, cost + passed)
        }
        guard text.marks[next].contains(.leftOut), leftOut + passed < 3 else { break }
        passed += 1
      }
      next += 1
    }
    return best
  }
}
