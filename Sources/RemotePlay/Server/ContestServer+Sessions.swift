import GameAPI

extension ContestServer {
  /// The maximum number of proofs of work for opening one session. The server refuses a late proof and asks for another
  /// one.
  private static let tries = 3

  /// Opens a session, and does the proof of work that the server asks for.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  func open(_ opening: SessionOpening) async throws -> SessionAnswer {
    var opening = opening
    for _ in 0..<Self.tries {
      do { return try await answer(.post("sessions", body: opening)) } catch ServerError.refused(_, let problem)
        where problem.kind == .workNeeded
      {
        guard let work = problem.work, work.isReasonable else {
          throw ServerError.unreadable(address, reason: "it asks for work that nobody can do")
        }
        opening.work = try work.solved()
      }
    }
    return try await answer(.post("sessions", body: opening))
  }
}
