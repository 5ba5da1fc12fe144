package import PlayerFile

extension PlayerFile {
  /// The taps at which the player's own count goes on at a place: those that are counted there, and those that wait to be.
  ///
  /// What a session counted that its store has no longer is gone with it; what waits under it goes to the next session.
  ///
  /// - Throws: `PlayerFileError`.
  /// - Complexity: O(sessions of the place).
  package func ownTaps(at place: SessionPlace) async throws -> Int64 {
    try await sessions(at: place).reduce(0) { $0 + ($1.isInStore ? $1.counted : 0) + $1.pendingTaps }
  }
}
