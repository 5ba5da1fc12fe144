package import PlayerFile

extension PlayerFile {
  /// Makes batches of the unbatched taps of a killed run, and of its suspected presses that count.
  ///
  /// - Returns: the new batches.
  /// - Throws: `PlayerFileError`.
  /// - Complexity: O(batches that wait + suspected presses).
  package func recoverTaps() async throws -> [OutboxBatch] {
    try await recoverUnbatchedTaps { kept in
      var open = OpenTaps(kept)
      for moment in KeyRepeatDetector.taps(among: kept.suspected) { open.add(1, at: moment) }
      var batches: [BatchContent] = []
      while let batch = open.takeBatch() { batches.append((batch.taps, batch.span)) }
      return batches
    }
  }
}
