import Foundation
import Testing

/// What lies where the command is to make a file.
@Suite("A file that is made")
struct OutputFileTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: workplace.path(name), withDestinationPath: target)
  }

  @Test(
    "takes the place of no database, by whatever name",
    arguments: ["touchschool.sqlite", "link.svg", "chain.svg", "hard.svg"])
  func database(path: String) async throws {
    try link("link.svg", to: "touchschool.sqlite")
    try link("chain.svg", to: workplace.path("link.svg"))
    try FileManager.default.linkItem(atPath: workplace.path("touchschool.sqlite"), toPath: workplace.path("hard.svg"))
    let before = (try workplace.names(), try workplace.bytes("touchschool.sqlite"))
    for call in [["history", "--race", "--svg", path], ["schools", "generate", "--output", path]] {
      try await workplace.touchschool(call).expectFailure(73, saying: path, "database", "name another")
    }
    #expect(try workplace.names() == before.0 && workplace.bytes("touchschool.sqlite") == before.1)
    try await workplace.expectWhole()
  }

  @Test(
    "takes the place of no other file either, until --overwrite says so",
    arguments: [
      ["history", "--race", "--svg", "old.txt"], ["schools", "generate", "--count", "3", "--output", "link.txt"],
      ["season", "tickets", "3", "--csv", "old.txt"],
      ["season", "tickets", "3", "--csv", "new.csv", "--sheet", "old.txt"],
    ])
  func otherFile(call: [String]) async throws {
    try workplace.write("old", to: "old.txt")
    try link("link.txt", to: "old.txt")
    let names = try workplace.names()
    let words = [try Binary.path()] + call
    try await workplace.run(words).expectFailure(73, saying: "there already", "--overwrite")
    #expect(try workplace.bytes("old.txt") == Array("old".utf8) && workplace.names() == names)
    let replaced = try await workplace.run(words + ["--overwrite"])
    #expect(replaced.exitCode == 0, "\(replaced.errors)")
    #expect(try workplace.bytes("old.txt").count > 3)
  }

  @Test("takes the place of an empty file, in which nothing is lost")
  func emptyFile() async throws {
    try workplace.write("", to: "empty.csv")
    try await workplace.succeed("schools", "generate", "--count", "3", "--output", "empty.csv")
    #expect(try workplace.bytes("empty.csv").count > 3)
  }

  @Test("of tickets that the season does not get has its earlier content again")
  func undone() async throws {
    try workplace.write("old", to: "old.csv")
    try await workplace.touchschool(
      "season", "tickets", "3", "--csv", "old.csv", "--sheet", "nowhere/new.html", "--overwrite"
    ).expectFailure(73, saying: "nowhere/new.html")
    #expect(try workplace.bytes("old.csv") == Array("old".utf8))
  }

  @Test("takes the place of no file that belongs to a database", arguments: ["-wal", "-shm", "-journal"])
  func databaseParts(ending: String) async throws {
    try link("link.csv", to: "touchschool.sqlite" + ending)
    for path in ["touchschool.sqlite" + ending, "link.csv"] {
      try await workplace.touchschool("schools", "generate", "--output", path)
        .expectFailure(73, saying: path, "touchschool.sqlite;")
    }
    #expect(try workplace.names().contains("touchschool.sqlite" + ending) == false)
    try await workplace.succeed("schools", "generate", "--count", "3", "--output", "other\(ending)")
  }

  @Test("is made where symbolic links lead, and they stay", arguments: [true, false])
  func links(isThere: Bool) async throws {
    try FileManager.default.createDirectory(atPath: workplace.path("folder"), withIntermediateDirectories: true)
    if isThere { try workplace.write("old", to: "folder/target.csv") }
    try link("folder/inner.csv", to: "target.csv")
    try link("outer.csv", to: "folder/inner.csv")
    let made = try await workplace.touchschool(
      ["schools", "generate", "--count", "3", "--output", "outer.csv"]
        + (isThere ? ["--overwrite"] : []))
    #expect(made.exitCode == 0, "\(made.errors)")
    #expect(try CSV.parse(String(decoding: workplace.bytes("folder/target.csv"), as: UTF8.self)).count == 4)
    for name in ["outer.csv", "folder/inner.csv"] {
      #expect(throws: Never.self) {
        try FileManager.default.destinationOfSymbolicLink(atPath: workplace.path(name))
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.path("folder")).count == 2)
  }

  @Test("is none where symbolic links lead in a circle")
  func circle() async throws {
    try link("a.csv", to: "b.csv")
    try link("b.csv", to: "a.csv")
    try await workplace.touchschool("schools", "generate", "--output", "a.csv").expectFailure(73, saying: "circle")
  }

  @Test("goes through a pipe, which stays", arguments: ["pipe", "link"])
  func pipe(name: String) async throws {
    try link("link", to: "pipe")
    let outcome = try await workplace.shell(
      """
      mkfifo pipe && { cat pipe > copy & }
      "$0" schools generate --count 3 --output "$1" || { kill $!; exit 1; }
      wait && test -p pipe && test -L link && cat copy
      """, name)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(CSV.parse(outcome.output).count == 4)
  }

  @Test("may be the standard output by its name", .enabled(if: FileManager.default.fileExists(atPath: "/dev/stdout")))
  func standardOutput() async throws {
    let outcome = try await workplace.shell(#""$0" schools generate --count 3 --output /dev/stdout | cat"#)
    #expect(CSV.parse(outcome.output).count == 4, "\(outcome.errors)")
  }
}
