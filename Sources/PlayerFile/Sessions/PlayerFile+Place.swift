extension PlayerFile {
  /// What a session of the player's is played for.
  ///
  /// - Throws: ``PlayerFileError/unknownSession(_:)``, ``PlayerFileError``.
  /// - Complexity: O(batches that wait).
  package func place(of session: OwnSession.ID) async throws -> SessionPlace {
    try await write { try Self.session(session, $0).place }
  }
}
