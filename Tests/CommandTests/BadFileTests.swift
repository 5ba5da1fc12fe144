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

  private static let header = "id,name,level,region,district,address,latitude,longitude,status\n"

  private static let badSchools: [(name: String, content: [UInt8]?, code: Int32, words: String)] = [
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
  ]

  @Test("of schools are refused, by import and by simulate")
  func schools() async throws {
    try FileManager.default.createDirectory(atPath: workplace.path("a folder"), withIntermediateDirectories: false)
    let before = try await workplace.digest()
    for (name, content, code, words) in Self.badSchools {
      if let content { try workplace.write(content, to: name) }
      try await workplace.touchschool("schools", "import", name).expectFailure(code, saying: name, words)
      #expect(try await workplace.digest() == before, "\(name)")
      // Where there was no database, none is left behind.
      try await workplace.touchschool("simulate", "--schools", name, "--database", "new.sqlite")
        .expectFailure(code, saying: name, words)
      #expect(!(try workplace.names().contains("new.sqlite")), "\(name)")
    }
    let beside = try await workplace.touchschool("simulate", "--schools", "quote.csv")
    beside.expectFailure(65, saying: "quote.csv", "Line 2")
    #expect(try await workplace.digest() == before)
  }

  private static let badTaps = [
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
    ("school_id,taps,taps\ntest:high:a,5,6\n", "Line 1, column 16"),
  ]

  @Test("of taps are refused, as a file and as standard input")
  func taps() async throws {
    let before = try await workplace.digest()
    for (content, words) in Self.badTaps {
      try workplace.write(content, to: "bad.csv")
      try await workplace.touchschool("taps", "import", "bad.csv").expectFailure(65, saying: "bad.csv", words)
      #expect(try await workplace.digest() == before, "\(content)")
      try await workplace.touchschool("taps", "import", "-", input: content)
        .expectFailure(65, saying: "standard input", words)
    }
    #expect(try await workplace.digest() == before)
    try await workplace.expectWhole()
  }

  @Test("that lack most of a directory are refused until the person says what that means")
  func partOfADirectory() async throws {
    try await workplace.succeed("schools", "generate", "--count", "100", "--output", "all.csv")
    try await workplace.succeed("schools", "import", "all.csv")
    let rows = String(decoding: try workplace.bytes("all.csv"), as: UTF8.self).split(separator: "\n")
    try workplace.write(rows.prefix(11).joined(separator: "\n") + "\n", to: "part.csv")
    let before = try await workplace.json("schools", "list")
    try await workplace.touchschool("schools", "import", "part.csv").expectFailure(65, saying: "--whole", "--part")
    #expect(try await workplace.json("schools", "list") == before)
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
