import Boards
import Foundation
import GRDB
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `What belongs to a season` {
  /// The columns that the article lists as those that may change, such as `session.is_hidden`; `source.*` is a table.
  static func changing() throws -> Set<String> {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Leaderboard/Leaderboard.docc/Store.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let list = text.split(separator: "| may change | reason |")[1].prefix { $0 != "#" }
    return Set(
      list.split(separator: "\n").flatMap { line in
        line.split(separator: "|").first?.matches(of: /`([a-z_]+\.(?:[a-z_]+|\*))`/).map { String($0.1) } ?? []
      })
  }

  /// What the check of the seals alone finds; as in the whole check, damage that keeps it from reading is a finding.
  private func sealFindings(_ leaderboard: Leaderboard) async throws -> [String] {
    do {
      return try await leaderboard.read { try SealCheck.compare($0).findings }
    } catch LeaderboardError.damaged(_, let detail) {
      return [detail]
    }
  }

  @Test func `is in its seal, column by column, or on the list of what may change`() async throws {
    let contest = try await SealedContest.sealed()
    var changing = try Self.changing()
    #expect(changing.count > 5)
    let file = try TamperedFile(contest.fixture.path)
    for (table, columns) in try file.columns() {
      for column in columns where changing.remove("\(table).\(column)") == nil && !changing.contains("\(table).*") {
        let row = try #require(try file.rows(of: table).first, "no row of \(table)")
        let change = try #require(try file.change(column, of: row, in: table, .first), "\(table).\(column)")
        let findings = try await sealFindings(contest.fixture.leaderboard)
        try file.undo(change)
        #expect(!findings.isEmpty, "\(table).\(column) is neither in the seal nor on the list")
      }
      changing.remove("\(table).*")
    }
    #expect(changing.isEmpty, "the list has columns that no table has")
    try await contest.fixture.leaderboard.expectWhole()
  }

  /// 48 of 143 single fields went unnoticed: a season's kind, bans, sheets, settings, editions.
  @Test(.full("random fields; quick is one of each column"), arguments: [UInt64(1), 2, 3])
  func `cannot be changed unnoticed, field by field`(seed: UInt64) async throws {
    let contest = try await SealedContest.sealed()
    let changing = try Self.changing()
    let file = try TamperedFile(contest.fixture.path)
    let tables = try file.columns()
    var random = SeededGenerator(seed: seed)
    var changes = 0
    while changes < 100 {
      guard let (table, columns) = tables.randomElement(using: &random),
        let column = columns.randomElement(using: &random), !changing.contains("\(table).\(column)"),
        !changing.contains("\(table).*"), let row = try file.rows(of: table).randomElement(using: &random),
        let change = try file.change(column, of: row, in: table, .any(random.next()))
      else { continue }
      let report = try await contest.fixture.leaderboard.check()
      try file.undo(change)
      #expect(!report.isWhole, "\(change) went unnoticed")
      changes += 1
    }
    try await contest.fixture.leaderboard.expectWhole()
  }

  @Test func `is exported with it, from a file with other seasons, and is whole when it is read back`() async throws {
    let contest = try await SealedContest.sealed()
    let leaderboard = contest.fixture.leaderboard
    let seal = try await leaderboard.seasonSeals()
    let other = try await leaderboard.perform(StartSeason(name: "Next"))
    _ = try await leaderboard.openSession(SessionRequest(season: other.id, school: contest.fixture.schools[0].id))
    let path = try await contest.fixture.readBack().path
    let again = try Leaderboard.open(path, clock: contest.fixture.clock, access: .readOnly)
    #expect(try await again.seasonSeals() == seal)
    try await again.expectWhole()
  }

  @Test func `may change where the list says so`() async throws {
    let contest = try await SealedContest.sealed()
    let leaderboard = contest.fixture.leaderboard
    let name = try #require(Nickname("민서"))
    #expect(
      try await leaderboard.setHidden(
        true, .named(name, school: contest.fixture.schools[2].id), season: contest.fixture.season.id))
    try await leaderboard.expectWhole()
    var schools = contest.fixture.schools
    for place in schools.indices { schools[place].name = "Renamed \(place)" }
    try await leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: Array(schools.dropLast())), scope: .whole))
    try await leaderboard.expectWhole()
    #expect(try await leaderboard.perform(ForgetName(name)).resealed == [contest.fixture.season.id])
    try await leaderboard.expectWhole()
  }

  /// A refused request wrote the moment at which the season would have ended.
  @Test func `holds of a season that was called off, when its start has passed`() async throws {
    let fixture = try await Fixture()
    let startsAt = fixture.clock.now + 86_400_000
    let season = try await fixture.leaderboard.perform(StartSeason(name: "Autumn", startsAt: startsAt))
    try await fixture.leaderboard.perform(EndSeason(season.id, at: startsAt))
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    #expect(try await fixture.leaderboard.perform(PassTime()) == [season.id])
    try await fixture.leaderboard.expectWhole()
    fixture.clock.set(to: startsAt + 1000)
    await #expect(throws: TapRefusal.self) {
      try await fixture.leaderboard.openSession(SessionRequest(season: season.id, school: fixture.schools[0].id))
    }
    try await fixture.tap(3, for: 0)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `has the last taps' revision, though the season's own time ended it`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 3_600_000)
    try await fixture.tap(3, for: 0)
    fixture.clock.set(to: Fixture.start + (3_600_000 + SeasonSeal.delay.wholeMilliseconds))
    #expect(try await fixture.leaderboard.perform(PassTime()) == [fixture.season.id])
    try await fixture.leaderboard.expectWhole()
    try tamper(fixture.path, "UPDATE revision SET id = id + 1 WHERE id = (SELECT max(id) FROM revision)")
    #expect(try await !fixture.leaderboard.check().isWhole)
  }

  @Test func `holds when taps of the same millisecond follow the seal`() async throws {
    let contest = try await SealedContest.ended()
    let leaderboard = contest.fixture.leaderboard
    let other = try await leaderboard.perform(StartSeason(name: "Next"))
    let session = try await leaderboard.openSession(
      SessionRequest(season: other.id, school: contest.fixture.schools[0].id))
    contest.fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    _ = try await leaderboard.commit(.few(session.id, 1))
    #expect(try await leaderboard.perform(PassTime()) == [contest.fixture.season.id])
    _ = try await leaderboard.commit(.few(session.id, 2))
    try await leaderboard.expectWhole()
  }
}
