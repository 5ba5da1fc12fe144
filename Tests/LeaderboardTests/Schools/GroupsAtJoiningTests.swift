import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `Groups that players make at joining` {
  private let fixture: Fixture
  private var leaderboard: Leaderboard { fixture.leaderboard }
  private var home: SchoolID { fixture.schools[0].id }
  private var season: SeasonID { fixture.season.id }

  init() async throws { fixture = try await Fixture() }

  private func allow(_ settings: [String: String] = ["groups": "made"]) async throws {
    try await leaderboard.perform(SetSeason(season, SettingChanges(settings.mapValues { .word($0) })))
  }

  private func make(_ name: String, code: String? = nil) async throws -> SchoolGroup {
    try await leaderboard.perform(AddGroup(name, inside: home, season: season, code: code))
  }

  private func groups() async throws -> [School] {
    try await leaderboard.schools().filter { $0.id.parent == home }
  }

  @Test func `are made only where the season allows it, and their taps count for the school`() async throws {
    await #expect(throws: ContestRefusal.groupsAreListed(season)) { try await make("3-2") }
    try await allow()
    let group = try await make("3-2")
    #expect(group.isNew && group.name == "3-2" && group.id.parent == home)
    let session = try await leaderboard.openSession(SessionRequest(season: season, school: group.id))
    fixture.clock.advance(byMilliseconds: 1000)
    _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 9, span: Int64(1000)))
    let board = try await leaderboard.page(.top(5), of: .school(home))
    #expect(board.entries.map(\.school.name) == ["3-2"] && board.entries.map(\.taps) == [9])
    #expect(try await leaderboard.standing(of: home).taps == 9)
    try await leaderboard.expectWhole()
    // Without leave again, the name still finds the group.
    try await allow(["groups": "listed"])
    #expect(try await make("3-2") == SchoolGroup(id: group.id, name: "3-2", isNew: false))
  }

  @Test(arguments: [
    ("Class 1A", "class 1a"), ("Class 1A", "Ｃｌａｓｓ　１Ａ"), ("Class 1A", "  CLASS  1 A "), ("1학년 3반", "1학년3반"),
    ("한강", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1161}\u{11BC}"),
  ])
  func `have one name, however it is spelt`(first: String, second: String) async throws {
    try await allow()
    let group = try await make(first)
    #expect(try await make(second) == SchoolGroup(id: group.id, name: group.name, isNew: false))
    #expect(try await groups().map(\.name) == [group.name])
  }

  @Test func `differ by what a reader tells apart, and are those of an organiser's list, too`() async throws {
    let edition = try DirectoryReader.read(Array("1학년 3반".utf8), format: .names, inside: home)
    try await leaderboard.perform(ImportSchools(edition, scope: .part))
    try await allow()
    #expect(try await make("1학년 3반").id == edition.schools[0].id)
    #expect(try await make("1-1").isNew)
    #expect(try await make("11").isNew)
    #expect(try await groups().count == 3)
  }

  @Test func `have names that a board can show`() async throws {
    try await allow()
    for name in ["", " ", String(repeating: "a", count: 21), "a\u{202E}b", "Раys"] {
      await #expect(throws: ContestRefusal.invalidGroupName, "\(name)") { try await make(name) }
    }
    #expect(try await groups().isEmpty)
  }

  @Test func `are bounded in a school, also beside listed ones, and an organiser is not`() async throws {
    try await allow()
    for number in 0..<GroupName.maximumPerSchool { _ = try await make("group \(number)") }
    await #expect(throws: ContestRefusal.tooManyGroups(home)) { try await make("one more") }
    #expect(try await !make("Group 7").isNew)
    #expect(try await leaderboard.perform(AddGroup("one more", inside: home)).isNew)
    // Another school has room.
    let other = AddGroup("one more", inside: fixture.schools[1].id, season: season)
    #expect(try await leaderboard.perform(other).isNew)
  }

  @Test func `need the season's code, and no name that has to be approved`() async throws {
    let code = try #require(JoinCode(fixed: "FESTIVAL"))
    try await leaderboard.perform(SetSeason(season, join: .code(code)))
    try await allow()
    await #expect(throws: TapRefusal.self) { try await make("3-2") }
    await #expect(throws: TapRefusal.self) { try await make("3-2", code: "WRONGONE") }
    #expect(try await groups().isEmpty)
    #expect(try await make("3-2", code: "festival").isNew)
    try await allow(["names": "approve"])
    await #expect(throws: ContestRefusal.groupsAreListed(season)) { try await make("3-3", code: "FESTIVAL") }
    #expect(try await !make("3-2", code: "FESTIVAL").isNew)
    // The audit list has no code.
    let log = try await leaderboard.ask(AuditQuestion(limit: 100)).orders
    #expect(log.contains { $0.command == "group.add" } && !log.contains { $0.fields.lowercased().contains("festival") })
  }

  @Test func `are made before the start, too, and in a pause`() async throws {
    try await leaderboard.perform(EndSeason(season))
    let next = try await leaderboard.perform(
      StartSeason(
        name: "Autumn", startsAt: fixture.clock.now + 60_000, settings: SeasonSettings(groups: .made)))
    #expect(try await leaderboard.perform(AddGroup("3-2", inside: home, season: next.id)).isNew)
    fixture.clock.advance(byMilliseconds: 60_000)
    try await leaderboard.perform(PauseSeason(next.id))
    #expect(try await leaderboard.perform(AddGroup("3-3", inside: home, season: next.id)).isNew)
  }

  @Test func `are refused inside a group, and in a season that is over`() async throws {
    try await allow()
    let group = try await make("3-2")
    await #expect(throws: TapRefusal.unknownSchool(group.id)) {
      try await leaderboard.perform(AddGroup("deeper", inside: group.id, season: season))
    }
    try await leaderboard.perform(EndSeason(season))
    await #expect(throws: TapRefusal.self) { try await make("3-3") }
    #expect(try await groups().count == 1)
  }

  @Test func `are renamed, keep their taps and their id, and an unfit name does not come back`() async throws {
    try await allow()
    let group = try await make("Rude Name")
    let renamed = try await leaderboard.perform(RenameGroup(group.id, to: "3-2"))
    #expect(renamed == SchoolGroup(id: group.id, name: "3-2", isNew: false))
    #expect(try await make("rude name") == renamed)
    #expect(try await groups().map(\.name) == ["3-2"])
    let other = try await make("3-3")
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(RenameGroup(other.id, to: "3-2")) }
    await #expect(throws: ContestRefusal.unknownGroup(home)) {
      try await leaderboard.perform(RenameGroup(home, to: "Another"))
    }
    try await leaderboard.expectWhole()
  }
}
