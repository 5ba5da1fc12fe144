import GameAPI
import TapGame

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

extension WorkOrder {
  /// Computes the proof of work.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(``hashes``) on average.
  func solved() throws -> WorkProof {
    WorkProof(challenge: challenge, answers: try (0..<puzzles).map(answer))
  }

  private func answer(to puzzle: Int) throws -> Int64 {
    let start = Array("\(seed).\(puzzle).".utf8)
    var number: Int64 = 0
    while Int64(Self.value(of: start, number)) >= below {
      number += 1
      if number % 1024 == 0 { try Task.checkCancellation() }
    }
    return number
  }

  private static func value(of start: [UInt8], _ number: Int64) -> UInt32 {
    SHA256Hasher.hash(of: start + String(number).utf8).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
