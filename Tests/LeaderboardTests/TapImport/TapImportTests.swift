import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Importing taps` {
  @Test func `adds them to the schools, and every sum stays a sum of receipts`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(5, for: 0)
    let file = try TapFile(
      Array("taps,school_id\r\n100,\(fixture.schools[0].id)\r\n7,\"\(fixture.schools[1].id)\"\r\n".utf8))
    try await fixture.leaderboard.perform(ImportTaps(file, named: "paper.csv", into: fixture.season.id))
    #expect(try await fixture.leaderboard.page(.top(2)).entries.map(\.taps) == [105, 7])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `writes nothing when one line is refused`() async throws {
    let fixture = try await Fixture()
    var closed = fixture.schools[1]
    closed.status = .closed
    try await fixture.put([closed])
    let first = "school_id,taps\n\(fixture.schools[0].id),10\n"
    for (line, refusal) in [
      ("\(closed.id),1", TapRefusal.closedSchool(closed.id)),
      ("test:high:nobody,1", .unknownSchool(try #require(SchoolID("test:high:nobody")))),
    ] {
      let file = try TapFile(Array((first + line + "\n").utf8))
      await #expect(throws: TapFileError.refused(line: 3, reason: refusal.description)) {
        try await fixture.leaderboard.perform(ImportTaps(file, named: "a.csv", into: fixture.season.id))
      }
    }
    // More than 64 bits hold, for one school and for the file.
    for schools in [[0, 0], [0, 1]] {
      let big = TapFile(
        rows: zip(schools, [Int64.max, 1]).map { .init(line: 2, school: fixture.schools[$0].id, taps: $1) },
        digest: "more than 64 bits")
      await #expect(throws: TapFileError.self) {
        try await fixture.leaderboard.perform(ImportTaps(big, named: "a.csv", into: fixture.season.id))
      }
    }
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == 0)
    #expect(try ask(fixture.path, "SELECT count(*) FROM session") == [0])
  }

  @Test(arguments: [
    ("", TapFileError.empty), ("school_id,taps\n", .empty), ("school,taps\nx,1\n", .missingColumns),
    ("school_id,taps\ntest:high:a,1,2\n", .fieldCount(line: 2, found: 3, expected: 2)),
    ("school_id,taps\n\nnobody,1\n", .schoolID(line: 3, text: "nobody")),
    ("school_id,taps,note,taps\ntest:high:a,1,x,2\n", .repeatedColumn("taps", line: 1, column: 21)),
    ("\n\"school_id\",taps,school_id\na,1,b\n", .repeatedColumn("school_id", line: 2, column: 18)),
    ("school_id,taps\ntest:high:a,-4\n", .taps(line: 2, text: "-4")),
    ("school_id,taps\ntest:high:a,9223372036854775808\n", .taps(line: 2, text: "9223372036854775808")),
    ("school_id,taps\ntest:high:a,1000000000001\n", .taps(line: 2, text: "1000000000001")),
    ("school_id,taps\ntest:high:a,1.5\n", .taps(line: 2, text: "1.5")),
    ("school_id,taps\n\"test:high:a,1\n", .unreadable(.unclosedQuote(line: 2, column: 1))),
  ])
  func `names the line that is wrong`(content: String, error: TapFileError) {
    #expect(throws: error) { try TapFile(Array(content.utf8)) }
  }

  @Test func `names both lines of a school that is on two`() throws {
    let school = try #require(SchoolID("test:high:a"))
    let error = TapFileError.repeatedSchool(school, first: 2, line: 5)
    #expect(throws: error) {
      try TapFile(Array("school_id,taps\ntest:high:a,5\n\ntest:high:b,5\ntest:high:a,5\n".utf8))
    }
    #expect(
      error.description
        == "Line 5: the school test:high:a is on line 2 already; keep one line for it, with all its taps.")
  }
}
