import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

/// A file with one season that has a row in every table of a contest, and that ended by hand.
struct SealedContest {
  let fixture: Fixture

  /// Plays the season and ends it.
  static func ended() async throws -> SealedContest {
    let contest = SealedContest(fixture: try await Fixture(schools: 12, season: series))
    try await contest.play()
    try await contest.correct()
    try await contest.merge()
    try await contest.fixture.leaderboard.perform(EndSeason(contest.fixture.season.id))
    return contest
  }

  /// Plays the season, ends it, and lets it be sealed.
  static func sealed() async throws -> SealedContest {
    let contest = try await ended()
    contest.fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    // An order that seals is itself later than the seal, so the comment is written without one.
    let comment = "INSERT INTO season_comment (season, comment) VALUES (\(contest.fixture.season.id), 'Checked.')"
    try tamper(contest.fixture.path, comment)
    #expect(try await contest.fixture.leaderboard.perform(PassTime()) == [contest.fixture.season.id])
    try await contest.fixture.leaderboard.expectWhole()
    return contest
  }

  /// A season of a series that starts no other one.
  private static func series(_ leaderboard: Leaderboard) async throws -> Season {
    try await leaderboard.perform(
      StartSeries(name: "Days", every: .day, in: "UTC", endsAt: Fixture.start + 7_200_000))
  }

  private func play() async throws {
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    for school in [0, 9] { try await leaderboard.perform(SetPupils(300, of: fixture.schools[school].id)) }
    var schools = fixture.schools
    schools[9].pupils = 310
    schools[9].name = "Renamed"
    schools[10].region = "대구광역시"
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), named: "b"))
    for school in 0..<7 { try await fixture.tap(Int64(school) * 3 + 2, for: school) }
    let session = try await fixture.open(2, nickname: try #require(Nickname("민서")))
    for sequence in 1...Int64(70) {
      fixture.clock.advance(byMilliseconds: 1000)
      _ = try await leaderboard.commit(.few(session.id, sequence))
    }
    let source = SessionSource(
      id: SourceID(rawValue: 77), kind: .publicAddress,
      networks: [.init(id: SourceID(rawValue: 78), addresses: 2)])
    let ticket = try #require(Ticket(random: [UInt8](repeating: 7, count: 16)))
    let spare = try #require(Ticket(random: [UInt8](repeating: 8, count: 16)))
    try await leaderboard.perform(AddTickets(season: season, tickets: [ticket.digest, spare.digest]))
    try await leaderboard.perform(SetSeason(season, join: .ticket))
    let guest = try await leaderboard.openSession(
      SessionRequest(
        season: season, school: fixture.schools[3].id, nickname: try #require(Nickname("하준")), source: source,
        code: ticket.text))
    _ = try await leaderboard.commit(.few(guest.id, 1))
    try await leaderboard.perform(SetSeason(season, join: .open))
    try await leaderboard.perform(SetSeason(season, SettingChanges(["rhythm": .word("on")])))
    _ = try await leaderboard.openSession(
      SessionRequest(season: season, school: fixture.schools[3].id, isRhythm: true))
  }

  private func correct() async throws {
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    for taps in [5, 9] as [Int64] {
      let last = try await leaderboard.ask(TapSheetQuestion()).first?.revision
      try await fixture.take(fixture.sheet((8, taps)), correcting: last)
    }
    _ = try await leaderboard.perform(AdjustTaps(session: SessionID(rawValue: 3), taps: -2, reason: "macro"))
    try await leaderboard.perform(BanSessions(.session(SessionID(rawValue: 4)), reason: "macro"))
    let ban = try await leaderboard.perform(BanSessions(.session(SessionID(rawValue: 5)), reason: "a look"))
    _ = try await leaderboard.perform(LiftBan(ban.ban.id, reason: "a person"))
    let from = fixture.clock.now
    try await fixture.tap(6, for: 7)
    fixture.clock.advance(byMilliseconds: 1000)
    try await leaderboard.perform(PauseSeason(season, from: from, to: fixture.clock.now, keepsEnd: true))
  }

  private func merge() async throws {
    let hall = try await Fixture(schools: 12)
    hall.clock.set(to: fixture.clock.now)
    try await hall.tap(8, for: 11)
    let merge = try await hall.merge(into: fixture)
    fixture.clock.advance(byMilliseconds: 60_000)
    try await fixture.leaderboard.perform(merge)
  }
}
