import Foundation
import Testing

/// Databases that are none, or not ours: each is refused with its own sentence and not touched.
@Suite("Bad databases")
struct BadDatabaseTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private static let readers = [
    ["rankings"], ["schools", "list"], ["schools", "search", "x"], ["schools", "show", "test:high:a"],
    ["season", "list"],
    ["season", "show"], ["check"],
  ]
  private static let writers = [
    ["schools", "import", "schools.csv"], ["season", "start", "X", "--yes"], ["season", "end"],
    ["taps", "import", "taps.csv"],
    ["simulate", "--players", "5", "--minutes", "1"],
  ]

  private func run(_ call: [String], database: String) async throws -> Outcome {
    try await workplace.touchschool(call + ["--database", database])
  }

  private func prepareFiles() throws {
    try workplace.write(Workplace.directory, to: "schools.csv")
    try workplace.write(Workplace.taps, to: "taps.csv")
  }

  @Test("of another kind are refused by every command", arguments: ["text", "foreign", "former", "newer"])
  func foreign(kind: String) async throws {
    let words: String
    switch kind {
    case "text":
      try workplace.write("This is not a database, but it is longer than a header.\n", to: "x.sqlite")
      words = "not an SQLite database"
    case "foreign":
      try workplace.write(Self.emptyDatabase(application: 7, version: 1), to: "x.sqlite")
      words = "another program"
    case "former":
      try workplace.write(Self.emptyDatabase(application: 0x5453_4348, version: 16), to: "x.sqlite")
      words = "touchschool import-contest"
    default:
      try workplace.write(Self.emptyDatabase(application: 0x5453_4331, version: 99), to: "x.sqlite")
      words = "update TouchSchool"
    }
    try prepareFiles()
    let before = try workplace.bytes("x.sqlite")
    // Every command opens a file in one of three ways.
    let calls = kind == "text" ? Self.readers + Self.writers : [Self.readers[0], Self.writers[0], Self.writers[2]]
    for call in calls {
      try await run(call, database: "x.sqlite").expectFailure(65, saying: "x.sqlite", words)
    }
    #expect(try workplace.bytes("x.sqlite") == before)
    #expect(try workplace.names() == ["schools.csv", "taps.csv", "x.sqlite"])
  }

  /// The header of a SQLite database with one empty table of contents, as its file format describes it.
  private static func emptyDatabase(application: UInt32, version: UInt32) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: 4096)
    func put(_ bytes: [UInt8], at offset: Int) { page.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
    func big(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
    put(Array("SQLite format 3".utf8), at: 0)
    put([0x10, 0x00, 1, 1, 0, 64, 32, 32], at: 16)
    put(big(1), at: 28)  // pages
    put(big(4), at: 44)  // schema format
    put(big(1), at: 56)  // UTF-8
    put(big(version), at: 60)
    put(big(application), at: 68)
    put([0x0D, 0, 0, 0, 0, 0x10, 0x00, 0], at: 100)  // an empty leaf
    return page
  }

  @Test(
    "that are not there are not made by commands that only read or change",
    arguments: readers + [["watch"], ["check", "--digest"], writers[2], writers[3]])
  func missing(call: [String]) async throws {
    try prepareFiles()
    try await run(call, database: "none.sqlite").expectFailure(66, saying: "none.sqlite")
    #expect(try workplace.names() == ["schools.csv", "taps.csv"])
  }

  @Test("that are folders are refused", arguments: [["rankings"], ["season", "start", "X"]])
  func folder(call: [String]) async throws {
    try await run(call, database: ".").expectFailure(66, saying: "folder")
  }

  @Test("in a folder that does not exist cannot be made", arguments: [writers[0], writers[1], writers[4]])
  func noFolder(call: [String]) async throws {
    try prepareFiles()
    try await run(call, database: "nowhere/x.sqlite").expectFailure(73, saying: "nowhere/x.sqlite")
  }

  @Test("that would only be in memory are refused", arguments: ["", ":memory:", "file::memory:"])
  func memory(path: String) async throws {
    let outcome = try await run(["season", "start", "X"], database: path)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.hasPrefix("Error: The database has to be the path of a file"))
  }

  @Test("that are damaged are told as damaged")
  func damaged() async throws {
    try await workplace.prepare()
    var bytes = try workplace.bytes("touchschool.sqlite")
    for page in 1..<bytes.count / 4096 {
      bytes.replaceSubrange(page * 4096..<page * 4096 + 64, with: repeatElement(0xA5, count: 64))
    }
    try workplace.write(bytes, to: "touchschool.sqlite")
    for call in [["rankings"], ["check"], ["schools", "list"]] {
      let outcome = try await run(call, database: "touchschool.sqlite")
      #expect(outcome.exitCode == 65)
      #expect(outcome.errors.contains("restore it from a backup"), "\(outcome.errors)")
    }
  }

  @Test("whose figures contradict each other fail the check, which says where")
  func contradiction() async throws {
    try await workplace.prepare()
    // 1,500 taps, as SQLite stores the number, become 1,501 wherever they stand but in one place.
    var bytes = try workplace.bytes("touchschool.sqlite")
    let places = bytes.indices.dropLast().filter { bytes[$0] == 0x05 && bytes[$0 + 1] == 0xDC }
    let place = try #require(places.first)
    bytes[place + 1] = 0xDD
    try workplace.write(bytes, to: "touchschool.sqlite")
    let outcome = try await workplace.touchschool("check")
    #expect(outcome.exitCode == 65)
    #expect(outcome.output.contains("wrong"))
    #expect(
      outcome.errors
        == "Error: touchschool.sqlite: The file is not whole; restore it from a backup (touchschool restore FILE).\n")
  }

  @Test("are chosen by --database, else by TOUCHSCHOOL_DATABASE, else by the working folder")
  func choice() async throws {
    let environment = ["TOUCHSCHOOL_DATABASE": "b.sqlite"]
    for (name, variables, option) in [
      ("A", environment, ["--database", "a.sqlite"]), ("B", environment, []), ("C", ["TOUCHSCHOOL_DATABASE": ""], []),
    ] {
      let outcome = try await workplace.touchschool(
        ["season", "start", name, "--yes"] + option, environment: variables)
      #expect(outcome.exitCode == 0)
    }
    #expect(try workplace.names() == ["a.sqlite", "b.sqlite", "touchschool.sqlite"])
    let seen = try await workplace.touchschool("season", "list", "--format", "csv", environment: environment)
    #expect(CSV.parse(seen.output).last?[1] == "B")
  }
}
