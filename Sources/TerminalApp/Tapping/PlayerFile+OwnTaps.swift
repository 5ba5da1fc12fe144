package import PlayerFile

extension PlayerFile {
  /// The player's own taps at a place: the counted ones, and those that wait to be counted.
  ///
  /// If the contest no longer has a session, its counted taps are lost. Its waiting batches move to the next session.
  ///
  /// - Throws: `PlayerFileError`.
  /// - Complexity: O(sessions of the place).
  package func ownTaps(at place: SessionPlace) async throws -> Int64 {
    try await sessions(at: place).reduce(0) { $0 + ($1.isInStore ? $1.counted : 0) + $1.pendingTaps }
  }
}
