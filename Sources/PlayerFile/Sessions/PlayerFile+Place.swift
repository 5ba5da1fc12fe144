import GRDB

extension PlayerFile {
  /// What a session of the player's is played for.
  ///
  /// - Throws: ``PlayerFileError/unknownSession(_:)``, ``PlayerFileError``.
  /// - Complexity: O(batches that wait).
  package func place(of session: OwnSession.ID) async throws -> SessionPlace {
    try await write { try Self.session(session, $0).place }
  }

  /// How many taps of a contest wait to be handed in, under whichever session.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(sessions + batches that wait).
  package func waitingTaps(in contest: ContestLocation) async throws -> Int64 {
    try await waitingSessions(in: contest).reduce(0) { $0 + $1.pendingTaps }
  }

  /// The sessions of a contest under which batches wait, in the order in which they were begun.
  ///
  /// What a run before this one has left is to be brought into line with the store first (``reconcile(_:with:)``): it may be another one by
  /// now, in which a stranger has the number.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(sessions + batches that wait).
  package func waitingSessions(in contest: ContestLocation) async throws -> [OwnSession] {
    try await write { db in
      try OwnSession.fetch(
        db, where: "location = ? AND own_session.id IN (SELECT session FROM outbox)", [contest.text])
    }
  }
}
