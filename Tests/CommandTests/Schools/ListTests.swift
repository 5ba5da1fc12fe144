import Foundation
import TestSupport
import Testing

/// `touchschool schools list` of more schools than are held at once.
@Suite("A long list of schools")
struct ListTests {
  @Test("is the same in every format, with one header")
  func formats() async throws {
    let workplace = try Workplace()
    try await workplace.succeed("schools", "generate", "--count", "2500", "--output", "large.csv")
    try await workplace.succeed("schools", "import", "large.csv")
    for limit in [1000, 1001, 2000, 2500, 3000] {
      let words = ["schools", "list", "--limit", "\(limit)", "--format"]
      func print(_ format: String) async throws -> Outcome {
        let outcome = try await workplace.touchschool(words + [format])
        #expect(outcome.exitCode == 0)
        #expect(outcome.errors.contains("of 2,500") == (limit < 2500), "\(outcome.errors)")
        return outcome
      }
      let json = try JSON(parsing: try await print("json").output)
      let ids = json["schools"].elements.compactMap { $0["id"].string }
      #expect(ids.count == min(limit, 2500) && json["total"] == .integer(2500))
      let lines = try await print("csv").lines
      #expect(lines.count == ids.count + 1 && lines[0].hasPrefix("id,name,"))
      #expect(lines.dropFirst().map { String($0.prefix { $0 != "," }) } == ids)
      let sheet = try await print("spreadsheet").output
      #expect(sheet.count { $0 == "\u{FEFF}" } <= 1 && sheet.split(separator: "\r\n").count >= 1)
      #expect(sheet.ranges(of: "id,name,").count == 1)
      #expect(try await print("jsonl").lines.count == ids.count)
    }
  }

  @Test("is searched by a name that a school had before, which is said")
  func formerName() async throws {
    let workplace = try Workplace()
    for name in ["서울전산고등학교", "한빛고등학교"] {
      try workplace.write("id,name\nown:high:1,\(name)\nown:high:2,누리고등학교\n", to: "own.csv")
      try await workplace.succeed("schools", "import", "own.csv", "--quiet")
    }
    let found = try await workplace.touchschool("schools", "search", "전산고", "--format", "json")
    let school = try JSON(parsing: found.output)["schools"].elements.first
    #expect(school?["name"] == .string("한빛고등학교") && school?["was"].elements == [.string("서울전산고등학교")])
    #expect(found.errors == "한빛고등학교 was 서울전산고등학교.\n")
    let present = try await workplace.json("schools", "search", "한빛고")["schools"].elements.first
    #expect(present?["was"] == .null)
  }

  @Test("of a board without schools has no line at all")
  func unknownBoard() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let refused = try await workplace.touchschool("schools", "list", "--board", "region:nowhere", "--format", "csv")
    refused.expectFailure(65, saying: "region:nowhere")
    let closed = try await workplace.succeed(
      "schools", "list", "--board", "level:high", "--status", "closed", "--format", "csv")
    #expect(closed.lines == ["id,name,level,region,district,status"])
  }
}
