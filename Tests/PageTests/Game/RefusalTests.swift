import GameAPI
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The page's table of refusals` {
    @Test func `says what the server's says, of each kind and of kinds that it does not know`() async throws {
      let statuses = [400, 401, 403, 404, 406, 408, 409, 410, 415, 422, 425, 429, 431, 451, 499, 500, 501, 503, 599]
      var problems = Problem.Kind.allCases.map { Problem($0, detail: "") }
      for status in statuses {
        var problem = Problem(.failed, detail: "")
        (problem.type, problem.status) = ("urn:touchschool:problem:of-another-year", status)
        problems.append(problem)
      }
      let asked = problems.map { "['\($0.type.split(separator: ":").last ?? "")', \($0.status)]" }
      let told = try await Browsers.tell(
        """
        return import('/game/refusals.js').then(({ actionOf }) =>
          [\(asked.joined(separator: ", "))].map(([kind, status]) => actionOf({ kind, status })).join(' '))
        """)
      #expect(told == .string(problems.map(\.action.rawValue).joined(separator: " ")))
    }
  }
}
