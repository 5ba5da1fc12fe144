import Foundation
import Boards
import GameAPI
import Leaderboard
import TapGame
import SchoolDirectory
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(2)))
struct `the grammar of JSON` {
  @Test(arguments: [
    "{}", "[]", " [ ] ", "{\"a\":1}", "[1,2]", "{\"a\":[{\"b\":null}],\"c\":\"d\"}", "0", "-0", "1.5e-3", "1E+2",
    "\"\\u00e9\\\\\\/\\b\\f\\n\\r\\t\\\"\"", "true", "false", "null", "\r\n\t [1]\n", "\"\u{7F}한\"", "\u{FEFF}{}",
    String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
  ])
  func `is what RFC 8259 says`(text: String) throws {
    #expect(JSONGrammar.fault(in: text) == nil)
    // A peer of another make agrees.
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  @Test(arguments: [
    "", " ", "[1,]", "{\"a\":1,}", "[,]", "[1,,2]", "{,}", "{\"a\":[1,],\"b\":2}", "{\"a\"}", "{a:1}", "{'a':1}",
    "{\"a\":1 \"b\":2}", "[1 2]", "01", "-", "-01", "1.", ".5", "+1", "1e", "1e+", "0x1", "NaN", "Infinity", "tru",
    "truex", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\t\"", "\"\n\"", "\"\u{0}\"", "{} {}", "[]]", "{}//", "/**/{}", "[",
    "{",
    "\u{C}[]", String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
  ])
  func `is nothing else`(text: String) {
    #expect(JSONGrammar.fault(in: text) != nil)
  }

  @Test
  func `with a comma too many is refused as a body, and the place is told`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      for (path, body, byte) in [
        ("/api/taps", #"{"sequence":1,"taps":8,"span":1000,}"#, 36),
        ("/api/taps", #"{"sequence":1,"taps":8,"span":1000,"more":[1,]}"#, 46),
        ("/api/sessions", #"{"school":"test:high:S1000",}"#, 29),
      ] {
        let answer = try await server.post(path, json: body, token: session.token)
        let problem = try expectProblem(answer, .malformedRequest)
        #expect(problem.detail == "The body is not JSON: see what stands at byte \(byte).")
      }
      let kept = try await server.contest.leaderboard.totals(season: server.contest.season.id)
      #expect(kept.schools.allSatisfy { $0.taps == 0 })
    }
  }
}
