import Foundation
import GameAPI
import TapGame
import Testing

/// What a refusal means to whoever sent the batch: one table, which the page has as a file of its own.
@Suite struct `The table of refusals` {
  /// The rows of `game/refusals.js`, in its order.
  private func rowsOfThePage() throws -> [(kind: String, action: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Sources/WebPage/Site/game/refusals.js")
    return try String(contentsOf: file, encoding: .utf8).matches(of: /\n  '([a-z-]+)': '([a-z]+)',/).map {
      (String($0.output.1), String($0.output.2))
    }
  }

  @Test func `is the same for the page, kind by kind`() throws {
    let rows = try rowsOfThePage()
    #expect(rows.map(\.kind) == Problem.Kind.allCases.map(\.rawValue))
    for (kind, row) in zip(Problem.Kind.allCases, rows) { #expect(row.action == kind.action.rawValue, "\(kind)") }
  }

  @Test(arguments: TapRefusal.Kind.allCases)
  func `is the same for a store and for a server`(refusal: TapRefusal.Kind) {
    #expect(Problem.Kind(refusal).rawValue == refusal.rawValue)
    #expect(Problem.Kind(refusal).action == refusal.action)
  }

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
