import Foundation
import GameAPI
import SchoolDirectory
import TapGame
import Testing

extension RunningServer {
  /// Joins for a school of the contest.
  func join(_ school: Int = 0, nickname: String? = nil) async throws -> SessionAnswer {
    let answer = try await post(
      "/api/sessions", SessionOpening(school: contest.schools[school].id, nickname: nickname))
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.decoded()
  }

  /// Sends a batch.
  func tap(_ session: SessionAnswer, sequence: Int64 = 1, taps: Int64 = 8, span: Int64 = 1000) async throws -> Answer {
    try await post(
      "/api/taps", TapReport(sequence: sequence, taps: taps, span: span), token: session.token)
  }
}

/// Makes sure that an answer is a problem document of a kind, and that nothing of the machine stands in it.
@discardableResult
func expectProblem(
  _ answer: Answer, _ kind: Problem.Kind, status: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Problem {
  #expect(answer.contentType == "application/problem+json", sourceLocation: sourceLocation)
  let problem = try answer.decoded(as: Problem.self)
  #expect(problem.kind == kind, "\(answer.text)", sourceLocation: sourceLocation)
  #expect(answer.status == status ?? kind.status, sourceLocation: sourceLocation)
  #expect(problem.status == answer.status, sourceLocation: sourceLocation)
  #expect(problem.title == kind.title, sourceLocation: sourceLocation)
  #expect(problem.detail.hasSuffix("."), sourceLocation: sourceLocation)
  #expect(!problem.detail.contains("/tmp"), sourceLocation: sourceLocation)
  return problem
}
