/// The pattern for one word of a query: runs of ranges, of which each matches one unit.
struct SearchPattern: Sendable {
  /// One reading of the word.
  struct Run: Sendable {
    let ranges: [ClosedRange<UInt16>]
    let classes: SearchClasses

    init(_ ranges: [ClosedRange<UInt16>]) {
      self.ranges = ranges
      classes = SearchClasses(ranges.map(\.lowerBound))
    }
  }

  let units: [UInt16]
  /// The word as typed. A lone consonant matches every syllable that starts with it.
  let typed: Run
  /// The other readings of the word if its last syllable is unfinished.
  let unfinished: [Run]
  /// Letters that each reading of the word has.
  private let needed: SearchClasses
  /// Whether the word is of Hangul only.
  let isHangul: Bool
  /// Whether the word has no lone consonants.
  let isSpelled: Bool
  /// The letters if the word is of three or more from a to z, else none.
  let latin: [UInt8]
  /// The syllables that may start with the first of them.
  let latinStart: Romanisation.Start

  /// - Parameters:
  ///   - units: The word's units, at least one.
  ///   - isLast: Whether the word is the last one of the query. An input method may still be composing its last
  ///     syllable.
  init(_ units: [UInt16], isLast: Bool) {
    self.units = units
    typed = Run(units.map { unit in Hangul.loneInitial(unit).map(Hangul.all(initial:)) ?? unit...unit })
    unfinished = isLast ? Self.unfinished(units, after: typed.ranges.dropLast()) : []
    needed = unfinished.reduce(typed.classes) { $0.common(with: $1.classes) }
    isHangul = units.allSatisfy(Hangul.contains)
    isSpelled = !units.contains { Hangul.loneInitial($0) != nil }
    let isLatin = units.count >= 3 && units.allSatisfy { (0x61...0x7A).contains($0) }
    latin = isLatin ? units.map { UInt8(truncatingIfNeeded: $0) } : []
    latinStart = Romanisation.Start(latin.first)
  }

  private static func unfinished(_ units: [UInt16], after before: ArraySlice<ClosedRange<UInt16>>) -> [Run] {
    guard let last = units.last, let parts = Hangul.parts(last) else { return [] }
    guard parts.final > 0 else { return [Run(before + [(last + 1)...(last + Hangul.finalCount - 1)])] }
    let open = last - parts.final
    let split = Hangul.split(final: parts.final)
    let moved = before + [(open + split.rest)...(open + split.rest), Hangul.all(initial: split.moved)]
    let clustered = Hangul.clusters(startingWithFinal: parts.final).map { clusters in
      before + [(open + clusters.lowerBound)...(open + clusters.upperBound)]
    }
    return ([moved] + (clustered.map { [$0] } ?? [])).map { Run(Array($0)) }
  }

  /// Whether a text has the letters without which neither the word nor its abbreviation stands in it.
  func mayStand(in classes: SearchClasses) -> Bool { classes.mayScatter(needed) }

  /// The score of a text in which the word stands, as typed or unfinished.
  func score(in text: SearchIndex.Text) -> SearchScore {
    var best = typed.score(in: text, isUnfinished: false)
    for run in unfinished { best = min(best, run.score(in: text, isUnfinished: true)) }
    return best
  }
}

extension SearchPattern.Run {
  fileprivate func score(in text: SearchIndex.Text, isUnfinished: Bool) -> SearchScore {
    guard text.classes.mayContain(classes) else { return .none }
    return ranges.withUnsafeBufferPointer { run in
      let firstLow = run[0].lowerBound
      let firstWidth = run[0].upperBound - firstLow
      var best = SearchScore.none
      var position = text.start
      while position <= text.end - run.count {
        // Below the range, the difference wraps around to a large number, so one comparison checks both ends.
        if text.units[position] &- firstLow <= firstWidth, Self.stands(run, at: position, in: text.units) {
          let end = position + run.count
          if position == text.start, end == text.end {
            return SearchScore(.wholeName, isUnfinished ? 1 : 0, isUnfinished: isUnfinished)
          }
          best = min(
            best,
            SearchScore(
              at: text.marks[position], isFirst: position == text.start, isWhole: text.isBoundary(end),
              isUnfinished: isUnfinished))
          if best.match == .startOfName { break }
        }
        position += 1
      }
      return best
    }
  }

  /// Whether a run matches at `position`. The caller has already compared the first unit.
  private static func stands(
    _ run: UnsafeBufferPointer<ClosedRange<UInt16>>, at position: Int, in units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    var offset = 1
    while offset < run.count {
      guard run[offset].contains(units[position + offset]) else { return false }
      offset += 1
    }
    return true
  }
}
