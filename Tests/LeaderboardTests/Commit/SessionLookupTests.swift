import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A session that is looked up` {
  @Test func `is as it was opened, and moves with each batch`() async throws {
    let fixture = try await Fixture()
    let nickname = try #require(Nickname("한별"))
    let opened = try await fixture.open(2, nickname: nickname)
    let reader = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    for leaderboard in [fixture.leaderboard, reader] { #expect(try await leaderboard.session(opened.id) == opened) }
    fixture.clock.advance(byMilliseconds: 1000)
    _ = try await fixture.leaderboard.commit(TapBatch(session: opened.id, sequence: 1, taps: 100, span: 1000))
    let moved = try #require(try await fixture.leaderboard.session(opened.id))
    #expect((moved.nickname, moved.openedAt, moved.school) == (nickname, opened.openedAt, opened.school))
    #expect((moved.nextSequence, moved.progress.accepted, moved.progress.rejected) == (2, 60, 40))
    #expect(moved.progress.lastActiveAt == fixture.clock.now)
  }

  @Test func `has all that deciding about its next batch takes`() async throws {
    let fixture = try await Fixture()
    let opened = try await fixture.open()
    for sequence in 1...Int64(5) {
      fixture.clock.advance(byMilliseconds: 700)
      var foreseen = try #require(try await fixture.leaderboard.session(opened.id)).progress
      let batch = TapBatch(session: opened.id, sequence: sequence, taps: 30, span: 600)
      _ = try foreseen.take(batch, season: fixture.season, now: fixture.clock.now)
      _ = try await fixture.leaderboard.commit(batch)
      #expect(try await fixture.leaderboard.session(opened.id)?.progress == foreseen)
    }
  }

  @Test func `is none where the number was never given, or is that of imported taps`() async throws {
    let fixture = try await Fixture()
    #expect(try await fixture.leaderboard.session(SessionID(rawValue: 1)) == nil)
    _ = try await fixture.open()
    #expect(try await fixture.leaderboard.session(SessionID(rawValue: 2)) == nil)
    #expect(try await fixture.leaderboard.session(SessionID(rawValue: -1)) == nil)
    try await fixture.take(fixture.sheet((0, 10)))
    #expect(try ask(fixture.path, "SELECT id FROM session ORDER BY id") == [1, 2])
    #expect(try await fixture.leaderboard.session(SessionID(rawValue: 2)) == nil)
  }
}
