import Boards
import Leaderboard
import SQLiteFile
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `A review that bans by itself` {
  /// A script, a slow clicker and a person at two schools, for three minutes.
  private func played(_ autoBan: AutoBan) async throws -> (fixture: Fixture, sessions: [SessionID]) {
    let fixture = try await Fixture()
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, autoBan: autoBan))
    let sessions = [try await fixture.open(0).id, try await fixture.open(0).id, try await fixture.open(1).id]
    try await tap(fixture, sessions, from: 1, to: 180)
    return (fixture, sessions)
  }

  private func tap(_ fixture: Fixture, _ sessions: [SessionID], from first: Int64, to last: Int64) async throws {
    var random = SeededGenerator(seed: UInt64(first))
    for sequence in first...last {
      fixture.clock.advance(byMilliseconds: 1000)
      let taps = [20, 9, 4 + Int64(random.integer(below: 5))]
      _ = try await fixture.leaderboard.commit(
        zip(sessions, taps).map { TapBatch(session: $0, sequence: sequence, taps: $1, span: .seconds(1)) })
    }
  }

  @Test func `bans machines for certain, with the reason, and leaves the others to a person`() async throws {
    let (fixture, sessions) = try await played(.machines)
    let leaderboard = fixture.leaderboard
    let before = try await leaderboard.digest()
    let dry = try await leaderboard.applyReview(season: fixture.season.id, dryRun: true)
    #expect(try await leaderboard.digest() == before)
    let applied = try await leaderboard.applyReview(season: fixture.season.id)
    #expect(applied.bans.map(\.ban.target) == [.session(sessions[0])] && applied.rest == 0)
    #expect(dry.bans.map(\.ban.taps) == applied.bans.map(\.ban.taps))
    let ban = try #require(try await leaderboard.ask(BanQuestion()).first)
    #expect(ban == applied.bans.first?.ban && ban.actor == .review && ban.taps == 1920)
    #expect(
      ban.reason == "the time between taps varies by 0.0 % over 180 batches; 46.7 % of 3600 taps faster than people tap"
    )
    let list = try await leaderboard.ask(SuspicionQuestion())
    #expect(list.sessions.map(\.id) == [sessions[0], sessions[1]] && list.sessions.map(\.ban) == [ban.id, nil])
    #expect(try await leaderboard.applyReview(season: fixture.season.id).bans.isEmpty)
    try await leaderboard.expectWhole()
  }

  /// The story of an administrator whose end of a season was refused, because the server's own review had just banned.
  @Test func `is not refused where another one bans at the same time`() async throws {
    let (fixture, sessions) = try await played(.machines)
    let bans = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask { try await fixture.leaderboard.applyReview(season: fixture.season.id).bans.count }
      }
      return try await group.reduce(0, +)
    }
    #expect(bans == 1)
    #expect(try await fixture.leaderboard.ask(BanQuestion()).map(\.target) == [.session(sessions[0])])
  }

  @Test func `does not ban again what a person has un-banned, however it goes on`() async throws {
    let (fixture, sessions) = try await played(.machines)
    let leaderboard = fixture.leaderboard
    let ban = try #require(try await leaderboard.applyReview(season: fixture.season.id).bans.first?.ban)
    let lifted = try await leaderboard.perform(LiftBan(ban.id, reason: "a drummer with a metronome")).ban
    #expect(lifted.lift?.taps == 1920 && lifted.actor == .review)
    try await tap(fixture, sessions, from: 181, to: 400)
    #expect(try await leaderboard.ask(SuspicionQuestion()).sessions.first?.isCleared == true)
    #expect(try await leaderboard.applyReview(season: fixture.season.id).bans.isEmpty)
    try leaderboard.close()
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    #expect(try await again.applyReview(season: fixture.season.id).bans.isEmpty)
    #expect(try await again.ask(BanQuestion()).map(\.id) == [ban.id])
    try await again.expectWhole()
  }

  @Test func `bans as many at once as it is asked for, and the others the next time`() async throws {
    let fixture = try await Fixture()
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, autoBan: .machines))
    let scripts = [try await fixture.open(0).id, try await fixture.open(1).id, try await fixture.open(2).id]
    for sequence in 1...Int64(130) {
      fixture.clock.advance(byMilliseconds: 1000)
      _ = try await fixture.leaderboard.commit(
        scripts.map { TapBatch(session: $0, sequence: sequence, taps: 20, span: .seconds(1)) })
    }
    let first = try await fixture.leaderboard.applyReview(season: fixture.season.id, limit: 2)
    #expect(first.bans.map(\.ban.target) == scripts.prefix(2).map { .session($0) } && first.rest == 1)
    let second = try await fixture.leaderboard.applyReview(season: fixture.season.id, limit: 2)
    #expect(second.bans.map(\.ban.target) == [.session(scripts[2])] && second.rest == 0)
    #expect(try await fixture.leaderboard.totals(season: fixture.season.id).schools.allSatisfy { $0.taps == 0 })
  }

  @Test func `bans nobody in a season that leaves it to people, or is over`() async throws {
    let (fixture, _) = try await played(.off)
    let leaderboard = fixture.leaderboard
    #expect(try await leaderboard.applyReview(season: fixture.season.id).bans.isEmpty)
    try await leaderboard.perform(SetSeason(fixture.season.id, autoBan: .machines))
    #expect(try await leaderboard.season(fixture.season.id).autoBan == .machines)
    try await leaderboard.perform(EndSeason(fixture.season.id))
    #expect(try await leaderboard.applyReview(season: fixture.season.id).bans.isEmpty)
    #expect(try await leaderboard.season(fixture.season.id).autoBan == .machines)
    fixture.clock.advance(byMilliseconds: 10_000)
    await #expect(throws: TapRefusal.self) {
      try await leaderboard.perform(SetSeason(fixture.season.id, autoBan: .off))
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await leaderboard.applyReview(season: SeasonID(rawValue: 9))
    }
  }
}
