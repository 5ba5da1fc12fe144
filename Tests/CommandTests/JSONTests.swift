import TestSupport
import Testing

/// The JSON that programs rely on: keys and types as the design has them, and the same text for the same data.
@Suite("JSON")
struct JSONTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  private static let school =
    #"{"id": "string", "name": "string", "level": "string", "region": "string", "district": "string""#

  @Test("of a board", arguments: ["ordinal", "competition", "modified", "dense"])
  func board(ties: String) async throws {
    let board = try await workplace.json("rankings", "--board", "region:서울특별시", "--ties", ties, "--top", "2")
    let entry = #"{"rank": "integer", "taps": "integer", "reachedAt": "string", "school": \#(Self.school)}}"#
    #expect(
      try board.shape
        == JSON(
          parsing: """
            {"season": {"id": "integer", "name": "string", "state": "string", "startsAt": "string", "endsAt": "string",
             "finalAt": "string"},
             "revision": "integer", "board": "string", "ties": "string", "total": "integer", "entries": [\(entry), \(entry)],
             "next": "string", "previous": "null"}
            """))
    #expect(board["board"] == .string("region:서울특별시"))
    #expect(board["ties"] == .string(ties))
    #expect(board["total"] == .integer(3))
    #expect(
      try board["season"]
        == JSON(
          parsing: """
            {"id": 1, "name": "Festival", "state": "live", "startsAt": "2026-01-01T00:00:00.000Z",
             "endsAt": "2999-01-01T00:00:00.000Z", "finalAt": "2999-01-01T00:00:00.000Z"}
            """))
  }

  @Test("of a season without an end says null")
  func openEnd() async throws {
    try await workplace.succeed("season", "start", "Open")
    let board = try await workplace.json("rankings", "--season", "2")
    #expect(board["season"].keys == ["id", "name", "state", "startsAt", "endsAt", "finalAt"])
    #expect(board["season"]["endsAt"] == .null && board["season"]["finalAt"] == .null)
    #expect(board["season"]["startsAt"].string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  @Test("of schools", arguments: [["list", "--limit", "2"], ["search", "학교", "--limit", "2"]])
  func schools(call: [String]) async throws {
    let found = try JSON(
      parsing: try await workplace.run([try Binary.path(), "schools"] + call + ["--format", "json"]).output)
    let entry = Self.school + #", "status": "string"}"#
    #expect(try found.shape == JSON(parsing: #"{"total": "integer", "schools": [\#(entry), \#(entry)]}"#))
    #expect(found["total"].integer ?? 0 > 2)
  }

  @Test(
    "is the same text each time",
    arguments: [
      ["rankings"], ["schools", "list"], ["schools", "search", "고등"], ["schools", "show", "test:high:a"],
      ["season", "list"], ["check"],
    ])
  func stable(call: [String]) async throws {
    let words = [try Binary.path()] + call + ["--format", "json"]
    let (first, second) = (try await workplace.run(words), try await workplace.run(words))
    #expect(first.exitCode == 0 && !first.output.isEmpty)
    #expect(first.output == second.output)
  }

  @Test("and CSV say the same of a board")
  func boardAsCSV() async throws {
    let board = try await workplace.json("rankings")
    let records = CSV.parse(try await workplace.succeed("rankings", "--format", "csv").output)
    #expect(records.first == ["rank", "taps", "reached_at", "school_id", "name", "level", "region", "district"])
    let expected = board["entries"].elements.map { entry in
      [
        entry["rank"].integer.map(String.init), entry["taps"].integer.map(String.init), entry["reachedAt"].string,
        entry["school"]["id"].string, entry["school"]["name"].string, entry["school"]["level"].string,
        entry["school"]["region"].string, entry["school"]["district"].string,
      ]
    }
    #expect(records.dropFirst().map { $0.map(Optional.some) } == expected)
    #expect(records.contains { $0.contains("St. John's, Primary") })
  }

  @Test("and CSV say the same of schools")
  func schoolsAsCSV() async throws {
    let list = try await workplace.json("schools", "list")
    let records = CSV.parse(try await workplace.succeed("schools", "list", "--format", "csv").output)
    let header = try #require(records.first)
    #expect(header == ["id", "name", "level", "region", "district", "status"])
    #expect(
      records.dropFirst().map { $0.map(Optional.some) }
        == list["schools"].elements.map { school in header.map { school[$0].string } })
  }
}
