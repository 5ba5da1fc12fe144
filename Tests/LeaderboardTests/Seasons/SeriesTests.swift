import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

/// A series of days in Seoul that began at 21 o'clock there, on a clock that only the test moves.
struct SeriesFixture {
  static let hour: Int64 = 3_600_000
  static let day = 24 * hour
  /// 2026-11-21 at 21 o'clock in Seoul.
  static let start = Timestamp(milliseconds: 1_795_262_400_000)
  static let midnight = start + 3 * hour

  let folder: TemporaryFolder
  let path: String
  let clock: VirtualClock
  let leaderboard: Leaderboard
  let schools: [School]
  let first: Season

  init(
    every period: SeasonPeriod = .day, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    rules: FairPlayRules = .withoutGrace
  ) async throws {
    folder = try TemporaryFolder()
    path = folder.path("series.sqlite")
    clock = VirtualClock(Self.start)
    leaderboard = try Leaderboard.open(path, clock: clock)
    schools = try Fixture.schools(6)
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    first = try await leaderboard.perform(
      StartSeries(
        name: "Festival", every: period, in: "Asia/Seoul", startsAt: startsAt, endsAt: endsAt,
        settings: SeasonSettings(rules: rules)))
  }

  /// Lets taps count for schools in the current season: the more the higher a school's number.
  @discardableResult
  func play(_ salt: Int64 = 0) async throws -> [Session] {
    let season = try await leaderboard.currentSeason()
    var sessions: [Session] = []
    for (number, school) in schools.enumerated() {
      let session = try await leaderboard.openSession(SessionRequest(season: season.id, school: school.id))
      _ = try await leaderboard.commit(
        TapBatch(session: session.id, sequence: 1, taps: (Int64(number) * 7 + salt) % 30 + 1, span: 0))
      sessions.append(session)
    }
    return sessions
  }

  /// Opens the same file as another process would.
  func another(_ access: DatabaseAccess = .readWrite) throws -> Leaderboard {
    try Leaderboard.open(path, clock: clock, access: access)
  }
}

@Suite struct `Seasons that repeat` {
  @Test func `begin where they are started, and end with the period`() async throws {
    let fixture = try await SeriesFixture()
    #expect(fixture.first.name == "Festival · 2026-11-21")
    #expect(fixture.first.startsAt == SeriesFixture.start && fixture.first.endsAt == SeriesFixture.midnight)
    #expect(try await fixture.leaderboard.currentSeason() == fixture.first)
    let series = try await fixture.leaderboard.allSeries()
    #expect(series.map(\.id) == [fixture.first.series])
    #expect(series.first?.timeZone == "Asia/Seoul" && series.first?.period == .day && series.first?.endsAt == nil)
  }

  @Test func `are shown when the current season is asked for, right at the boundary`() async throws {
    let fixture = try await SeriesFixture()
    fixture.clock.set(to: SeriesFixture.midnight + -1)
    #expect(try await fixture.leaderboard.currentSeason() == fixture.first)
    fixture.clock.set(to: SeriesFixture.midnight)
    let second = try await fixture.leaderboard.currentSeason()
    #expect(second.name == "Festival · 2026-11-22" && second.series == fixture.first.series)
    #expect(second.startsAt == SeriesFixture.midnight && second.endsAt == SeriesFixture.midnight + SeriesFixture.day)
    #expect(second.rules == fixture.first.rules)
    #expect(try await fixture.leaderboard.seasons() == [fixture.first, second])
  }

  @Test(arguments: ["opening", "commit", "passing time", "starting another"])
  func `start with whatever is written first`(what: String) async throws {
    let fixture = try await SeriesFixture()
    let session = try await fixture.play()[0]
    try fixture.leaderboard.close()
    let leaderboard = try fixture.another()
    fixture.clock.set(to: SeriesFixture.midnight + 5000)
    switch what {
    case "passing time": try await leaderboard.perform(PassTime())
    case "opening": _ = try fixture.another()
    case "commit":
      _ = try await leaderboard.commit([TapBatch(session: session.id, sequence: 2, taps: 1, span: 0)])
    default: try await leaderboard.perform(StartSeason(name: "Other"))
    }
    #expect(
      try ask(fixture.path, "SELECT name FROM season WHERE series IS NOT NULL ORDER BY id")
        == ["Festival · 2026-11-21", "Festival · 2026-11-22"])
  }

  @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
  func `are shown when they are due, as they will be made, and reading does not make them`(
    access: DatabaseAccess
  ) async throws {
    let fixture = try await SeriesFixture()
    try await fixture.play()
    let leaderboard = try fixture.another(access)
    fixture.clock.set(to: SeriesFixture.midnight + 5000)
    let digest = try await leaderboard.digest()
    let shown = try await leaderboard.seasons()
    #expect(shown.map(\.name) == ["Festival · 2026-11-21", "Festival · 2026-11-22"])
    let second = try #require(shown.last)
    #expect(try await leaderboard.seasonStates() == [fixture.first.id: .ended, second.id: .live])
    #expect(try await leaderboard.currentSeason() == second)
    #expect(try await leaderboard.season(second.id) == second)
    let page = try await leaderboard.page(.whole)
    #expect(page.season.id == second.id && page.season.state == .live && page.total == 6)
    #expect(page.entries.allSatisfy { $0.taps == 0 && $0.reachedAt == second.startsAt })
    #expect(try await leaderboard.page(.whole).entries == page.entries)
    #expect(try await leaderboard.page(.whole, at: fixture.clock.now).entries == page.entries)
    #expect(try await leaderboard.history(of: fixture.schools[0].id).points.count > 0)
    #expect(try await leaderboard.players(.top(3)).entries.isEmpty)
    #expect(try await leaderboard.averages(.top(3)).entries.isEmpty)
    #expect(try await leaderboard.forecast(.top(3)).page.season.id == second.id)
    #expect(try await leaderboard.totals(season: second.id).schools.isEmpty)
    #expect(try await leaderboard.ask(SessionQuestion()).sessions.isEmpty)
    try await leaderboard.expectWhole()
    #expect(try await leaderboard.digest() == digest)
    // The first command makes it so.
    try await fixture.play()
    #expect(try await leaderboard.seasons() == shown)
    #expect(try await leaderboard.page(.top(1)).entries[0].taps > 0)
    #expect(try await leaderboard.page(.top(1), season: fixture.first.id).season.state == .ended)
  }

  @Test func `keep the number that they were shown with when another one becomes due`() async throws {
    let fixture = try await SeriesFixture(every: .week)
    try await fixture.leaderboard.perform(StartSeries(name: "Days", every: .day, in: "Asia/Seoul"))
    let sunday = SeriesFixture.midnight + SeriesFixture.day
    fixture.clock.set(to: SeriesFixture.midnight)
    let day = try await fixture.leaderboard.currentSeason()
    #expect(day.name == "Days · 2026-11-22")
    fixture.clock.set(to: sunday + -1)
    try await fixture.leaderboard.perform(PassTime())
    #expect(try await fixture.leaderboard.season(day.id) == day)
    fixture.clock.set(to: sunday)
    let due = try await fixture.leaderboard.seasons().suffix(2)
    #expect(due.map(\.name) == ["Festival · 2026-W48", "Days · 2026-11-23"])
    try await fixture.leaderboard.perform(PassTime())
    #expect(try await fixture.leaderboard.seasons().suffix(2) == due)
  }

  @Test func `start in a process that did not know of the series`() async throws {
    let folder = try TemporaryFolder()
    let clock = VirtualClock(SeriesFixture.start)
    let path = folder.path("shared.sqlite")
    let server = try Leaderboard.open(path, clock: clock)
    _ = try await server.seasons()
    let organiser = try Leaderboard.open(path, clock: clock)
    let first = try await organiser.perform(StartSeries(name: "Late", every: .week, in: "UTC"))
    try organiser.close()
    clock.set(to: try #require(first.endsAt))
    #expect(try await server.currentSeason().name == "Late · 2026-W48")
  }

  @Test func `are made once, however many processes try`() async throws {
    let fixture = try await SeriesFixture()
    let others = try (0..<8).map { _ in try fixture.another() }
    for day in 0..<5 {
      fixture.clock.set(to: SeriesFixture.midnight + Int64(day) * SeriesFixture.day)
      let seasons = try await withThrowingTaskGroup(of: Season.self) { group in
        for other in others {
          group.addTask {
            try await other.perform(PassTime())
            return try await other.currentSeason()
          }
        }
        return try await group.reduce(into: Set<Season>()) { $0.insert($1) }
      }
      #expect(seasons.count == 1)
    }
    #expect(try ask(fixture.path, "SELECT count(*) FROM season") == [6])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `are not made for periods in which nobody was there`() async throws {
    let fixture = try await SeriesFixture()
    fixture.clock.set(to: SeriesFixture.midnight + 9 * SeriesFixture.day + SeriesFixture.hour)
    let seasons = try await fixture.leaderboard.seasons()
    #expect(seasons.map(\.name) == ["Festival · 2026-11-21", "Festival · 2026-12-01"])
    // Found late, it is the whole day's all the same.
    #expect(seasons.last?.startsAt == SeriesFixture.midnight + 9 * SeriesFixture.day)
    try await fixture.leaderboard.expectWhole()
  }

  @Test(arguments: [
    (SeasonPeriod.day, ["2026-11-21", "2026-11-22", "2026-11-23"]), (.week, ["2026-W47", "2026-W48", "2026-W49"]),
    (.month, ["2026-11", "2026-12", "2027-01"]),
  ])
  func `follow the calendar`(period: SeasonPeriod, labels: [String]) async throws {
    let fixture = try await SeriesFixture(every: period)
    for _ in labels.dropFirst() {
      let current = try await fixture.leaderboard.currentSeason()
      fixture.clock.set(to: try #require(current.endsAt))
      try await fixture.leaderboard.perform(PassTime())
    }
    #expect(try await fixture.leaderboard.seasons().map(\.name) == labels.map { "Festival · \($0)" })
  }

  @Test func `that begin later wait for their start`() async throws {
    let fixture = try await SeriesFixture(startsAt: SeriesFixture.midnight + SeriesFixture.hour)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.first.id: .scheduled])
    fixture.clock.set(to: SeriesFixture.midnight)
    #expect(try await fixture.leaderboard.seasons() == [fixture.first])
    fixture.clock.set(to: SeriesFixture.midnight + SeriesFixture.hour)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.first.id: .live])
    fixture.clock.set(to: SeriesFixture.midnight + SeriesFixture.day)
    #expect(try await fixture.leaderboard.seasons().count == 2)
  }

  @Test func `that began in the past have the present period first`() async throws {
    let fixture = try await SeriesFixture(startsAt: SeriesFixture.start + -100 * SeriesFixture.day)
    #expect(fixture.first.name == "Festival · 2026-11-21")
    #expect(fixture.first.startsAt == SeriesFixture.midnight + -SeriesFixture.day)
    let young = try await SeriesFixture(startsAt: SeriesFixture.start + -SeriesFixture.hour)
    #expect(young.first.startsAt == SeriesFixture.start + -SeriesFixture.hour)
  }

  @Test func `end with their series, which cuts the last one`() async throws {
    let end = SeriesFixture.midnight + 30 * SeriesFixture.hour
    let fixture = try await SeriesFixture(endsAt: end)
    fixture.clock.set(to: SeriesFixture.midnight + SeriesFixture.day)
    #expect(try await fixture.leaderboard.currentSeason().endsAt == end)
    try await fixture.leaderboard.perform(PassTime())
    fixture.clock.set(to: end + 10 * SeriesFixture.day)
    #expect(try await fixture.leaderboard.seasons().count == 2)
    #expect(try await Set(fixture.leaderboard.seasonStates().values) == [.ended])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `run beside other series and seasons`() async throws {
    let fixture = try await SeriesFixture()
    let week = try await fixture.leaderboard.perform(StartSeries(name: "Weeks", every: .week, in: "America/New_York"))
    let plain = try await fixture.leaderboard.perform(StartSeason(name: "Plain"))
    fixture.clock.set(to: SeriesFixture.midnight)
    #expect(try await fixture.leaderboard.seasons().map(\.id).suffix(1) != [plain.id])
    #expect(try await fixture.leaderboard.seasons().count == 4)
    try await fixture.leaderboard.perform(PassTime())
    fixture.clock.set(to: try #require(week.endsAt))
    try await fixture.leaderboard.perform(PassTime())
    let names = try await fixture.leaderboard.seasons().map(\.name)
    #expect(names.suffix(2) == ["Festival · 2026-11-23", "Weeks · 2026-W48"])
    // Both of the last two became due in one look, and one revision has them.
    #expect(try ask(fixture.path, "SELECT count(*) FROM revision") == [6])
    #expect(try await fixture.leaderboard.season(plain.id).series == nil)
  }

  @Test func `bear a clock that is out of its mind`() async throws {
    let fixture = try await SeriesFixture()
    let next = SeriesFixture.start + 9
    try await fixture.leaderboard.perform(StartSeries(name: "Weeks", every: .week, in: "UTC", endsAt: next))
    try await fixture.leaderboard.perform(
      StartSeries(name: "Far", every: .month, in: "UTC", endsAt: Timestamp(milliseconds: 300_000_000_000_000)))
    for shown in [Int64.min, -62_200_000_000_000, 253_402_300_800_000, 400_000_000_000_000, .max] {
      fixture.clock.set(to: Timestamp(milliseconds: shown))
      for _ in 0..<2 { #expect(try await fixture.leaderboard.seasons().count <= 5, "\(shown)") }
      fixture.clock.set(to: SeriesFixture.midnight)
      let seasons = try await fixture.leaderboard.seasons()
      #expect(seasons.contains { $0.name == "Festival · 2026-11-22" }, "\(shown)")
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `are refused in one sentence where they cannot be`() async throws {
    let fixture = try await SeriesFixture()
    for (name, zone, endsAfter, words) in [
      ("", "Asia/Seoul", nil, "1 to 47"), (String(repeating: "가", count: 48), "Asia/Seoul", nil, "1 to 47"),
      ("X", "Mars/Phobos", nil, "Mars/Phobos"), ("X", "EST", nil, "EST"), ("X", "UTC", -1, "later end"),
      ("X", "UTC", 0, "later end"),
    ] as [(String, String, Int64?, String)] {
      let refusal = await #expect(throws: ContestRefusal.self, "\(name) \(zone)") {
        try await fixture.leaderboard.perform(
          StartSeries(
            name: name, every: .day, in: zone, startsAt: SeriesFixture.start + -5000,
            endsAt: endsAfter.map { SeriesFixture.start + $0 }))
      }
      let sentence = refusal?.description ?? ""
      #expect(refusal?.fault == .usage && sentence.contains(words) && sentence.hasSuffix("."), "\(sentence)")
    }
    #expect(try await fixture.leaderboard.allSeries().count == 1)
  }

  @Test func `have names that fit, however long the series' is`() async throws {
    let fixture = try await SeriesFixture()
    let name = String(repeating: "가", count: StartSeries.maximumNameLength)
    let first = try await fixture.leaderboard.perform(StartSeries(name: name, every: .day, in: "UTC"))
    #expect(first.name.count == StartSeason.maximumNameLength)
  }
}
