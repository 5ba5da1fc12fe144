import Foundation
import TestSupport
import Testing

/// Files that cannot be taken in: one sentence says why, where and what to do, and nothing of them is taken.
@Suite("Bad files")
struct BadFileTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  /// The state of the database, as far as a command can see it.
  private func state() async throws -> [JSON] {
    [
      try await workplace.json("rankings"), try await workplace.json("schools", "list"),
      try await workplace.json("season", "list"),
    ]
  }

  private static let header = "id,name,level,region,district,address,latitude,longitude,status\n"

  @Test(
    "of schools are refused, by import and by simulate",
    arguments: [
      ("nothing", nil, 66, "no such file"),
      ("a folder", nil, 66, "folder"),
      ("empty.csv", [], 65, "empty"),
      ("blank.csv", Array("\n  \n".utf8), 65, "empty"),
      ("text.csv", Array("dear diary\ntoday\n".utf8), 65, "--from"),
      ("quote.csv", Array((header + "a:high:1,\"x,high,r,d,,,,open\n").utf8), 65, "Line 2, column 10"),
      (
        "after.csv", Array((header + "a:high:1,y,high,r,d,,,,open\na:high:2,\"x\"y,high,r,d,,,,open\n").utf8), 65,
        "Line 3"
      ),
      ("columns.csv", Array("학교ID,학교명\n1,x\n".utf8), 65, "columns"),
      ("bytes.csv", [0xEF, 0xBB, 0xBF] + Array(header.utf8) + [0xFF, 0xFE, 0xFA, 0x0A], 65, "Line 2"),
      ("utf16.csv", [0xFF, 0xFE, 0x69, 0x00, 0x64], 65, "UTF-16"),
      ("broken.json", Array("{\"dataSearch\": {\"content\": [\n{\"seq\": }]}}".utf8), 65, "Line 2"),
      ("neis.json", Array(#"{"RESULT": {"CODE": "ERROR-290", "MESSAGE": "x"}}"#.utf8), 65, "key"),
    ] as [(String, [UInt8]?, Int32, String)])
  func schools(name: String, content: [UInt8]?, code: Int32, words: String) async throws {
    if let content { try workplace.write(content, to: name) }
    if name == "a folder" {
      try FileManager.default.createDirectory(atPath: workplace.path(name), withIntermediateDirectories: false)
    }
    let before = try await state()
    try await workplace.touchschool("schools", "import", name).expectFailure(code, saying: name, words)
    try await workplace.touchschool("simulate", "--schools", name).expectFailure(code, saying: name, words)
    #expect(try await state() == before)
    // Where there was no database, none is left behind.
    try await workplace.touchschool("simulate", "--schools", name, "--database", "new.sqlite").expectFailure(code)
    #expect(!(try workplace.names().contains("new.sqlite")))
  }

  @Test(
    "of taps are refused",
    arguments: [
      ("", "no taps"), ("school_id,taps\n", "no taps"), ("a,b\n1,2\n", "school_id and taps"),
      ("school_id,taps\ntest:high:a,5\ntest:high:nope,7\n", "Line 3"),
      ("school_id,taps\ntest:high:a,5\ntest:special:f,7\n", "Line 3"),
      ("school_id,taps\ntest:high:a,5\n\ntest:high:b,-7\n", "“-7”"),
      ("school_id,taps\ntest:high:a,5\ntest:high:b,1.5\n", "Line 3"),
      ("school_id,taps\ntest:high:a,5\ntest:high:b,9223372036854775808\n", "Line 3"),
      ("school_id,taps\ntest:high:a,5\ntest:high:a,9223372036854775807\n", "Line 3"),
      ("school_id,taps\ntest:high:a,5\ntest:high:b\n", "Line 3"),
      ("school_id,taps\ntest:high:a,5\ntest:high:b,1\ntest:high:a,5\n", "Line 4: the school test:high:a is on line 2"),
      ("school_id,taps\ntest:high:a,5\nnonsense,5\n", "“nonsense”"),
      ("school_id,taps\ntest:high:a,5\n\"test", "Line 3, column 1"),
    ])
  func taps(content: String, words: String) async throws {
    try workplace.write(content, to: "bad.csv")
    let before = try await state()
    try await workplace.touchschool("taps", "import", "bad.csv").expectFailure(65, saying: "bad.csv", words)
    let piped = try await workplace.touchschool("taps", "import", "-", input: content)
    piped.expectFailure(65, saying: "standard input", words)
    #expect(try await state() == before)
    try await workplace.expectWhole()
  }

  @Test("that lack most of a directory are refused until the person says what that means")
  func partOfADirectory() async throws {
    try await workplace.succeed("schools", "generate", "--count", "100", "--output", "all.csv")
    try await workplace.succeed("schools", "import", "all.csv")
    let rows = String(decoding: try workplace.bytes("all.csv"), as: UTF8.self).split(separator: "\n")
    try workplace.write(rows.prefix(11).joined(separator: "\n") + "\n", to: "part.csv")
    let before = try await state()
    try await workplace.touchschool("schools", "import", "part.csv").expectFailure(65, saying: "--whole", "--part")
    #expect(try await state() == before)
    #expect(try await workplace.json("schools", "import", "part.csv", "--part")["notListed"].integer == 90)
    #expect(try await workplace.json("schools", "import", "part.csv", "--whole")["closed"].integer == 90)
  }

  @Test("as standard input are refused too")
  func standardInput() async throws {
    let folder = try await workplace.shell("exec \"$0\" schools import - < .")
    folder.expectFailure(66, saying: "standard input")
    try await workplace.touchschool("schools", "import", "-").expectFailure(65, saying: "standard input", "empty")
    let piped = try await workplace.shell(
      "\"$0\" schools generate --count 7 | \"$0\" schools import - --quiet --format csv")
    #expect(CSV.parse(piped.output).contains(["added", "7", "", ""]))
  }

  @Test("that cannot be made are refused", arguments: ["no folder/x.csv", ".", ""])
  func output(path: String) async throws {
    let before = try workplace.names()
    try await workplace.touchschool("schools", "generate", "--count", "5", "--output", path)
      .expectFailure(73, saying: "Cannot write \(path)")
    #expect(try workplace.names() == before)
  }
}
