/// The texts of all names, or of all places, in one buffer.
struct SearchIndex: Sendable {
  private var units: [UInt16] = []
  private var wordStarts: [Bool] = []
  /// The start of each text in the buffer, and the end of the buffer.
  private var starts = [0]

  var count: Int { starts.count - 1 }

  /// Adds a text at the end.
  ///
  /// - Complexity: O(length), amortised.
  mutating func append(_ text: SearchText) {
    units += text.units
    wordStarts += text.wordStarts
    starts.append(units.count)
  }

  /// Improves the scores of the texts that `pattern` matches. There is one score for each text.
  ///
  /// - Parameter candidates: Whether to search each text; `nil` searches all.
  /// - Complexity: O(n × r) for n units in the texts and r runs of the pattern.
  func match(_ pattern: SearchPattern, into scores: inout [SearchScore], where candidates: [Bool]? = nil) {
    let candidates = candidates ?? Array(repeating: true, count: count)
    match(pattern.typed, isUnfinished: false, into: &scores, where: candidates)
    for run in pattern.unfinished { match(run, isUnfinished: true, into: &scores, where: candidates) }
  }

  private func match(
    _ run: SearchPattern.Run, isUnfinished: Bool, into scores: inout [SearchScore], where candidates: [Bool]
  ) {
    // Buffer pointers avoid bounds checks, which took a third of the time of this loop. All positions are between two
    // neighbouring `starts`, and `append` keeps the starts within the buffer.
    units.withUnsafeBufferPointer { units in
      run.withUnsafeBufferPointer { run in
        let firstLow = run[0].lowerBound
        let firstWidth = run[0].upperBound - firstLow
        for text in 0..<count where candidates[text] {
          let start = starts[text]
          let end = starts[text + 1]
          var position = start
          while position <= end - run.count {
            // Below the range, the difference wraps around to a large number, so one comparison checks both ends.
            if units[position] &- firstLow <= firstWidth, Self.stands(run, at: position, in: units) {
              let match: SearchHit.Match =
                if position > start { wordStarts[position] ? .startOfWord : .insideName } else {
                  end - start == run.count ? .wholeName : .startOfName
                }
              scores[text] = min(scores[text], SearchScore(match, isUnfinished: isUnfinished))
              if match < .insideName { break }
            }
            position += 1
          }
        }
      }
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
