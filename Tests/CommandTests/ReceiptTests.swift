import Boards
import Foundation
import GRDB
import GameAPI
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// `touchschool receipt prove` and `receipt verify`.
@Suite("A proof of receipts")
struct ReceiptTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// A sealed season in which three sessions have tapped.
  ///
  /// - Returns: the root of its receipts.
  private func play() async throws -> ReceiptRoot {
    try await workplace.play(ago: 1_200_000) { leaderboard, clock in
      let season = try await leaderboard.perform(StartSeason(name: "Spring")).id
      let school = try #require(SchoolID("test:high:1"))
      for _ in 0..<3 {
        let session = try await leaderboard.openSession(SessionRequest(season: season, school: school))
        for sequence in 1...Int64(3) {
          clock.advance(byMilliseconds: 1000)
          _ = try await leaderboard.commit(
            TapBatch(session: session.id, sequence: sequence, taps: 7, span: .seconds(1)))
        }
      }
      try await leaderboard.perform(EndSeason(season))
      clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
      _ = try await leaderboard.perform(PassTime())
      return try #require(try await leaderboard.seasonSeals()[season]?.receipts)
    }
  }

  /// Writes the proof of session 2 to a file of its own.
  private func proof() async throws -> (path: String, text: String) {
    let printed = try await workplace.touchschool("receipt", "prove", "2", errorsAside: true)
    #expect(printed.exitCode == 0 && printed.errors.isEmpty)
    let path = workplace.path("proof.json")
    try printed.output.write(toFile: path, atomically: true, encoding: .utf8)
    return (path, printed.output)
  }

  @Test("is checked without the contest, against the root that season show prints, whole or in short")
  func verified() async throws {
    let root = try await play()
    let (path, _) = try await proof()
    #expect(try await workplace.json("season", "show", "1")["seal"]["receipts"]["root"] == .string(root.root))
    #expect(try await workplace.touchschool("season", "show", "1").output.contains(root.root))
    try FileManager.default.removeItem(atPath: workplace.path("touchschool.sqlite"))
    for shown in [root.root, root.short, root.short.uppercased()] {
      let checked = try await workplace.touchschool("receipt", "verify", path, "--root", shown, errorsAside: true)
      #expect(checked.exitCode == 0 && checked.errors.isEmpty)
      #expect(checked.output.contains(root.root) && checked.output.contains("the same as the root shown"))
      #expect(checked.output.contains("taps in the result  21"))
    }
    let korean = try await workplace.touchschool("receipt", "verify", path, "--root", root.short, "--lang", "ko")
    #expect(korean.exitCode == 0 && korean.output.contains("보여 준 뿌리와 같아요"))
    let json = try await workplace.json("receipt", "verify", path, "--root", root.short)
    #expect(json["taps"] == 21 && json["receipts"] == 3 && json["compared"] == true && json["session"] == 2)
    let csv = try await workplace.touchschool("receipt", "verify", path, "--root", root.root, "--format", "csv")
    #expect(
      csv.output.hasPrefix(
        "season,session,school_id,opened_at,receipts,accepted,rejected,taps,root,compared\n1,2,test:high:1,"))
  }

  @Test("says that a root has to be compared, where none is given")
  func uncompared() async throws {
    _ = try await play()
    let (path, text) = try await proof()
    let checked = try await workplace.touchschool("receipt", "verify", path, errorsAside: true)
    #expect(checked.exitCode == 0 && checked.output.contains("not yet") && checked.errors.contains("--root"))
    let piped = try await workplace.touchschool("receipt", "verify", "-", input: text)
    #expect(piped.exitCode == 0)
  }

  @Test("that does not hold is refused with 65 and one sentence")
  func refused() async throws {
    let root = try await play()
    let (path, text) = try await proof()
    let other = String(repeating: "0", count: 64)
    for shown in [other, "0000 0000 0000 0000", "", "x", String(root.root.prefix(15))] {
      try await workplace.touchschool("receipt", "verify", path, "--root", shown)
        .expectFailure(65, saying: "proof.json", "of another season, or was changed")
    }
    let changed = text.replacing(#""taps":21"#, with: #""taps":22"#)
    #expect(changed != text)
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
    try await workplace.touchschool("receipt", "verify", path, "--root", root.root)
      .expectFailure(65, saying: "proof.json", "lead to the root")
    let korean = try await workplace.touchschool("receipt", "verify", path, "--lang", "ko")
    #expect(korean.exitCode == 65 && korean.errors.hasPrefix("오류: ") && korean.errors.contains("증명이 맞지 않아요"))
    // Of two members of one name, another reader may show the other one.
    let repeated = text.replacing(#""taps":21"#, with: #""t\u0061ps":99,"taps":21"#)
    for junk in [
      "", "{}", "[]", "null", String(text.dropLast(9)), text.replacing("\"path\":[", with: "\"path\":[[],"), repeated,
      text.replacing(#""side":""#, with: #""side":"up"#),
    ] {
      try junk.write(toFile: path, atomically: true, encoding: .utf8)
      try await workplace.touchschool("receipt", "verify", path).expectFailure(65, saying: "not a proof of receipts")
    }
  }

  @Test("that is not there, or too large, is 66")
  func missing() async throws {
    try await workplace.touchschool("receipt", "verify", "nowhere.json").expectFailure(66, saying: "nowhere.json")
    let path = workplace.path("large.json")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 1 << 27)
    try file.close()
    try await workplace.touchschool("receipt", "verify", path).expectFailure(66, saying: "large.json")
  }

  @Test("of a session that is not there is refused")
  func unproved() async throws {
    try await workplace.succeed("season", "start", "Spring", "--yes", "--quiet")
    try await workplace.touchschool("receipt", "prove", "9").expectFailure(65, saying: "session 9")
  }

  @Test("is not made of receipts that were changed after the seal")
  func changed() async throws {
    _ = try await play()
    try await DatabaseQueue(path: workplace.path("touchschool.sqlite")).write {
      try $0.execute(sql: "UPDATE receipt SET accepted = 6 WHERE id = 4")
    }
    try await workplace.touchschool("receipt", "prove", "2").expectFailure(65, saying: "not those that were sealed")
  }
}
