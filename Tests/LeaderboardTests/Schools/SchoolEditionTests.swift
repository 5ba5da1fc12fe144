import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// Editions that were imported by mistake are found, refused while people play, and taken back.
@Suite struct `Editions of schools` {
  private let fixture: Fixture
  private let strangers: [School]

  init() async throws {
    fixture = try await Fixture()
    strangers = try (0..<4).map { number in
      School(id: try #require(SchoolID("other:high:\(number)")), name: "Stranger \(number)", region: "R")
    }
  }

  private func take(_ schools: [School], scope: ImportScope = .part) async throws {
    try await fixture.leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), named: "mistake.csv", scope: scope))
  }

  @Test func `are listed with what they came to, unless they changed nothing`() async throws {
    try await take(strangers)
    try await take(strangers)
    var changed = strangers
    changed[0].name = "Renamed"
    changed[1].status = .closed
    try await take(changed)
    let editions = try await fixture.leaderboard.ask(EditionQuestion())
    #expect(editions.map(\.id.rawValue) == [1, 2, 3])
    #expect(editions.map(\.name) == ["touchschool", "mistake.csv", "mistake.csv"])
    #expect(editions.map(\.added) == [5, 4, 0] && editions.map(\.remaining) == [5, 4, 0])
    #expect(editions.map(\.changed) == [0, 0, 2] && editions.map(\.closed) == [0, 0, 1])
    #expect(editions.map(\.unchanged) == [0, 0, 2] && editions.map(\.rows) == [5, 4, 4])
    #expect(Set(editions.map(\.digest)).count == 3)
    #expect(editions[1].importedAt == fixture.clock.now && editions[1].format == "touchschool")
  }

  @Test func `that leave schools out are refused in a live season, whatever their share`() async throws {
    let rest = Array(fixture.schools.dropLast())
    let refusal = await #expect(throws: ImportRefusal.self) { try await take(rest, scope: .asPublished) }
    #expect(refusal?.description.contains("1 of the 5 open schools of test (School 4)") == true)
    #expect(try await fixture.leaderboard.schools().allSatisfy { $0.status == .open })
    await #expect(throws: ImportRefusal.self) {
      try await fixture.leaderboard.importPlan(ImportSchools(DirectoryEdition(format: .touchschool, schools: rest)))
    }
    #expect(try await fixture.leaderboard.ask(EditionQuestion()).count == 1)
    try await take(rest, scope: .whole)
    #expect(try await fixture.leaderboard.schools().count { $0.status == .closed } == 1)
    // When nobody plays any more, a few may go as they always could.
    try await take(fixture.schools)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    try await take(rest, scope: .asPublished)
    #expect(try await fixture.leaderboard.schools().count { $0.status == .closed } == 1)
  }

  @Test func `lose the schools that nobody has played for`() async throws {
    try await fixture.tap(5, for: 0)
    try await take(strangers)
    let session = try await fixture.leaderboard.openSession(
      SessionRequest(season: fixture.season.id, school: strangers[1].id))
    let sheet = try TapFile(Array("school_id,taps\n\(strangers[2].id),0\n".utf8))
    try await fixture.leaderboard.perform(ImportTaps(sheet, named: "paper", into: fixture.season.id))
    let edition = SchoolEditionID(rawValue: 2)
    let revision = try await fixture.leaderboard.revision()

    let plan = try await fixture.leaderboard.schoolRemoval(of: edition)
    #expect(plan.removed == [strangers[0], strangers[3]])
    #expect(plan.kept.map(\.school) == [strangers[1], strangers[2]])
    #expect(plan.kept.map(\.reason) == [.hasSessions, .isOnSheet])
    #expect(try await fixture.leaderboard.revision() == revision)
    #expect(try await fixture.leaderboard.page(.top(20)).total == 9)

    #expect(try await fixture.leaderboard.perform(RemoveEdition(edition)) == plan)
    #expect(try await fixture.leaderboard.page(.top(20)).total == 7)
    #expect(try await fixture.leaderboard.school(strangers[0].id) == nil)
    #expect(try await fixture.leaderboard.ask(EditionQuestion()).map(\.remaining) == [5, 2])
    #expect(try await fixture.leaderboard.perform(RemoveEdition(edition)).removed.isEmpty)
    #expect(try await fixture.leaderboard.revision().rawValue == revision.rawValue + 1)
    // Those that stay can be played for, and those that went can come back.
    let receipt = try await fixture.leaderboard.commit(
      TapBatch(session: session.id, sequence: 1, taps: 2, span: .zero))
    #expect(receipt.schoolTaps == 2)
    try await take(strangers)
    #expect(try await fixture.leaderboard.page(.top(20)).total == 9)
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == 5)
    try await fixture.leaderboard.expectWhole()
    #expect(
      try ask(fixture.path, "SELECT count(*) FROM school_version WHERE number NOT IN (SELECT number FROM school)") == [
        0
      ])
  }

  @Test func `keep the schools that are on the boards of a season that ended`() async throws {
    try await take(strangers)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    let plan = try await fixture.leaderboard.perform(RemoveEdition(SchoolEditionID(rawValue: 2)))
    #expect(plan.removed.isEmpty && plan.kept.allSatisfy { $0.reason == .isInEndedSeason } && plan.kept.count == 4)
    fixture.clock.set(to: fixture.clock.now + 1000)
    let later = try School(id: #require(SchoolID("other:high:later")), name: "Later", region: "R")
    try await take([later])
    #expect(try await fixture.leaderboard.perform(RemoveEdition(SchoolEditionID(rawValue: 3))).removed == [later])
  }

  @Test func `of hundreds of schools go at once, with nothing left behind`() async throws {
    let many = try (0..<300).map { number in
      School(id: try #require(SchoolID("many:high:\(number)")), name: "One of many", region: "R")
    }
    try await take(many)
    #expect(try await fixture.leaderboard.perform(RemoveEdition(SchoolEditionID(rawValue: 2))).removed.count == 300)
    #expect(try await fixture.leaderboard.schools().count == 5)
    try fixture.leaderboard.close()
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock)
    try await again.expectWhole()
  }

  @Test func `that nobody imported are unknown`() async throws {
    let unknown = SchoolEditionID(rawValue: 9)
    await #expect(throws: ContestRefusal.unknownEdition(unknown)) {
      try await fixture.leaderboard.perform(RemoveEdition(unknown))
    }
    await #expect(throws: ContestRefusal.unknownEdition(unknown)) {
      try await fixture.leaderboard.schoolRemoval(of: unknown)
    }
  }
}
