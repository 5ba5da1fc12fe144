import Foundation
import TestSupport
import Testing

/// What the server answers, beside what the command prints.
@Suite("The server's answers", .timeLimit(.minutes(10)))
struct ServeAnswersTests {
  private static let school = "sample:high:seoul-gyeonggi"

  private static let questions: [(path: String, words: [String])] = [
    ("boards/all?top=7&ties=dense&season=1", ["rankings", "--top", "7", "--ties", "dense", "--season", "1"]),
    (
      "boards/level%3Ahigh?page=2&page-size=9&season=1",
      ["rankings", "--board", "level:high", "--page", "2", "--page-size", "9", "--season", "1"]
    ),
    ("boards/all?percentile=90&season=1", ["rankings", "--percentile", "90", "--season", "1"]),
    ("boards/all?totals&season=1", ["rankings", "--totals", "--season", "1"]),
    (
      "boards/all?score=average&least-players=1&season=1",
      ["rankings", "--score", "average", "--least-players", "1", "--season", "1"]
    ),
    ("schools/\(school)?season=1", ["schools", "show", school, "--season", "1"]),
    ("schools/\(school)/history?season=1", ["history", school, "--season", "1"]),
    ("seasons/1", ["season", "show", "1"]),
  ]

  @Test("are what the command prints as JSON, on one line")
  func answers() async throws {
    let workplace = try Workplace()
    try await workplace.touchschool("simulate", "--players", "50", "--minutes", "1", "--quiet")
    let online = try Binary.online()
    let outcome = try await ServedContest.run(workplace) { server in
      for (path, words) in Self.questions {
        let answer = try await server.send("GET", "/api/\(path)")
        #expect(answer.status == 200, "\(path)")
        let printed = try await workplace.run([online] + words + ["--format", "json"])
        #expect(printed.exitCode == 0, "\(words): \(printed.errors)")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(try JSON(parsing: text) == JSON(parsing: printed.output), "\(path)")
        #expect(!text.contains("\n"), "\(path)")
      }
      server.stop()
    }
    #expect(outcome.exitCode == 0)
  }
}
