import TestSupport
import Foundation
import GRDB
import Leaderboard
import TapGame
import Testing

/// `touchschool check --digest`.
@Suite("A digest")
struct DigestTests {
  @Test("is one line of 64 digits, the same in every format and of every file that holds the same")
  func formats() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let line = try await workplace.touchschool("check", "--digest")
    #expect(line.exitCode == 0 && line.errors == "")
    #expect(line.output.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    let digest = line.output.dropLast()

    let json = try await workplace.json("check", "--digest")
    #expect(json.keys == ["digest", "revision"])
    #expect(json["digest"] == .string(String(digest)))
    let revision = try #require(json["revision"].integer)
    #expect(
      try await workplace.touchschool("check", "--digest", "--format", "csv").output
        == "digest,revision\n\(digest),\(revision)\n")

    let file = workplace.folder.appending(path: "touchschool.sqlite").path
    let copy = workplace.folder.appending(path: "copy.sqlite").path
    try await DatabaseQueue(path: file).writeWithoutTransaction {
      try $0.execute(sql: "VACUUM INTO ?", arguments: [copy])
    }
    #expect(try await workplace.touchschool("check", "--digest", "--database", copy).output == line.output)
    try await workplace.succeed("season", "start", "Second", "--quiet", "--database", copy)
    #expect(try await workplace.touchschool("check", "--digest", "--database", copy).output != line.output)
    #expect(try await workplace.touchschool("check", "--digest").output == line.output)
  }
}
