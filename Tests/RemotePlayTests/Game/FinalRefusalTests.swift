import GameAPI
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import RemotePlay

/// What a server says of a batch is either final, and the batch is dropped, or it is handed in again.
@Suite(.timeLimit(.minutes(10))) struct `A batch that a server does not take` {
  /// Hands in a batch where each answer is this one.
  private func handIn(_ answer: String) async throws -> (any Error)? {
    let folder = try TemporaryFolder()
    let error = Box<any Error>()
    try await Hall.run([answer]) { hall in
      try await Player.with(try hall.address, file: folder.path("me.sqlite")) { player in
        let session = SessionID(rawValue: 1)
        try await player.tokens.keep(SessionToken(text: "t", season: SeasonID(rawValue: 1)), of: session)
        do { _ = try await player.game.commit(TapBatch(session: session, sequence: 1, taps: 1, span: 0)) } catch let met
        {
          error.value = met
        }
      }
    }
    return error.value
  }

  @Test(arguments: [
    Problem.Kind.invalidValue, .malformedRequest, .bodyTooLarge, .notOnBoard, .unknownBoard,
  ])
  func `for good is refused with the server's sentence`(kind: Problem.Kind) async throws {
    #expect(try await handIn(Hall.problem(kind)) as? RefusedBatch == RefusedBatch("It is so."))
  }

  /// What is wrong with the way it was sent would be wrong with every batch that waits, and may be mended at the server.
  @Test(arguments: [Problem.Kind.headerTooLarge, .unsupportedMediaType, .notAcceptable, .methodNotAllowed])
  func `for the way it was sent is kept`(kind: Problem.Kind) async throws {
    let error = try #require(try await handIn(Hall.problem(kind)) as? ServerError)
    guard case .refused(_, let problem) = error else { throw error }
    #expect(problem.kind == kind && problem.action == .retry)
  }

  @Test func `because it is too much for the count is refused as in a file`() async throws {
    #expect(try await handIn(Hall.problem(.countOverflow)) as? TapRefusal == .countOverflow(SessionID(rawValue: 1)))
  }

  @Test func `for a reason that only a newer version knows is refused`() async throws {
    let problem = Hall.problem(.countOverflow).replacing("count-overflow", with: "count-overdone")
    #expect(try await handIn(problem) as? RefusedBatch == RefusedBatch("It is so."))
  }

  @Test(arguments: [
    Hall.problem(.tooManyRequests), Hall.problem(.unavailable), Hall.problem(.failed), Hall.problem(.timeout),
    // Somebody in between, or another address: not a word about the batch.
    Hall.problem(.notFound),
    Hall.problem(.invalidValue).replacing("urn:touchschool:problem", with: "urn:proxy-hotel:problem"),
    Hall.answer(403, type: "text/html", "<h1>Log in first</h1>"), Hall.answer(413, type: "text/html", "no"),
  ])
  func `for now is kept`(answer: String) async throws {
    #expect(try await handIn(answer) is ServerError)
  }
}
