import GameAPI
package import SchoolDirectory
package import TapGame

extension ContestServer {
  /// The maximum number of proofs of work for opening one session. The server refuses a late proof and asks for another
  /// one.
  private static let tries = 3

  /// Opens a session, and does the proof of work that the server asks for.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  func open(_ opening: SessionOpening) async throws -> SessionAnswer {
    var opening = opening
    return try await working { work in
      opening.work = work
      return try await answer(.post("sessions", body: opening))
    }
  }

  /// The group of a name inside a school. The season decides whether it is made.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  package func group(_ name: String, inside school: SchoolID, code: String?) async throws -> SchoolGroup {
    var opening = GroupOpening(school: school, group: name, code: code)
    return try await working { work in
      opening.work = work
      return try await answer(.post("groups", body: opening))
    }
  }

  /// Sends a request, and sends it again with the proof of work that the server asks for.
  private func working<Answer>(_ send: (WorkProof?) async throws -> Answer) async throws -> Answer {
    var proof: WorkProof?
    for _ in 0..<Self.tries {
      do { return try await send(proof) } catch ServerError.refused(_, let problem)
        where problem.kind == .workNeeded
      {
        guard let work = problem.work, work.isReasonable else {
          throw ServerError.unreadable(address, reason: "it asks for work that nobody can do")
        }
        proof = try work.solved()
      }
    }
    return try await send(proof)
  }
}

extension WorkOrder {
  /// - Throws: `CancellationError`.
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
