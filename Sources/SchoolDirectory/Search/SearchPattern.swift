/// The pattern for one word of a query. It has runs of ranges, and each range matches one unit.
struct SearchPattern: Sendable {
  typealias Run = [ClosedRange<UInt16>]

  /// The word as typed. A lone consonant matches every syllable that starts with it.
  let typed: Run
  /// The other readings of the word if its last syllable is unfinished.
  let unfinished: [Run]

  /// - Parameters:
  ///   - units: The word's units, at least one.
  ///   - isLast: Whether the word is the last one of the query. An input method may still be composing its last
  ///     syllable.
  init(_ units: [UInt16], isLast: Bool) {
    typed = units.map { unit in Hangul.loneInitial(unit).map(Hangul.all(initial:)) ?? unit...unit }
    guard isLast, let last = units.last, let parts = Hangul.parts(last) else {
      unfinished = []
      return
    }
    let before = Array(typed.dropLast())
    guard parts.final > 0 else {
      unfinished = [before + [(last + 1)...(last + Hangul.finalCount - 1)]]
      return
    }
    let open = last - parts.final
    let split = Hangul.split(final: parts.final)
    let moved = before + [(open + split.rest)...(open + split.rest), Hangul.all(initial: split.moved)]
    let clustered = Hangul.clusters(startingWithFinal: parts.final).map { clusters in
      before + [(open + clusters.lowerBound)...(open + clusters.upperBound)]
    }
    unfinished = [moved] + (clustered.map { [$0] } ?? [])
  }
}
