import GameAPI
import TapGame
import Testing

/// What the sender of a batch does after a refusal.
@Suite struct `The table of refusals` {
  @Test func `drops taps only for what is in the batch, or where no session of the place takes any`() {
    let lost = Problem.Kind.allCases.filter { [.drop, .end].contains($0.action) }
    #expect(
      lost == [
        .malformedRequest, .invalidValue, .banned, .seasonEnded, .unknownSeason, .unknownSchool, .unknownBoard,
        .notOnBoard, .closedSchool, .countOverflow, .bodyTooLarge,
      ])
    for kind in lost { #expect((400..<500).contains(kind.status) && ![408, 429].contains(kind.status)) }
  }

  @Test(arguments: [(400, RefusalAction.drop), (403, .drop), (410, .drop), (408, .retry), (429, .retry), (503, .retry)])
  func `judges a kind that only a newer server knows by its status`(status: Int, action: RefusalAction) {
    var problem = Problem(.failed, detail: "It is so.")
    problem.status = status
    problem.type = "urn:touchschool:problem:of-another-year"
    #expect(problem.action == action)
    problem.type = "urn:proxy-hotel:problem:failed"
    #expect(problem.action == .retry)
  }
}
