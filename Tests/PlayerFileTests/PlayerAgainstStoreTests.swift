import Foundation
import Boards
import Leaderboard
import PlayerFile
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The file together with a real store: what a game does when it starts, is killed, and starts again.
@Suite struct `A player's taps` {
  private let fixture: PlayerFixture
  private let clock = VirtualClock(PlayerFixture.start)

  init() throws { fixture = try PlayerFixture() }

  private func store() async throws -> (leaderboard: Leaderboard, request: SessionRequest) {
    let leaderboard = try Leaderboard.open(fixture.folder.path("contest.sqlite"), clock: clock)
    if try await leaderboard.seasons().isEmpty {
      try await leaderboard.perform(
        ImportSchools(
          DirectoryEdition(
            format: .touchschool,
            schools: [School(id: PlayerFixture.school(), name: "별빛고", region: "서울", district: "중구")]
          )))
      _ = try await leaderboard.perform(StartSeason(name: "Spring"))
    }
    return (
      leaderboard, SessionRequest(season: try await leaderboard.currentSeason().id, school: try PlayerFixture.school())
    )
  }

  private func replaceStore() throws {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: fixture.folder.path("contest.sqlite") + ending)
    }
  }

  @Test func `count once though the game is killed after each send and before each receipt`() async throws {
    let (leaderboard, request) = try await store()
    let place = SessionPlace(contest: fixture.contest, season: request.season, school: request.school)
    var path = fixture.path
    var taps: Int64 = 0
    try await PlayerDatabase.open(path: path).begin(leaderboard.openSession(request), in: fixture.contest)
    for round in 1...Int64(10) {
      let file = try PlayerDatabase.open(path: path)
      clock.advance(byMilliseconds: 2000)
      taps += round
      try await file.append(taps: round, span: 1000, at: place)
      for batch in try await file.pending(in: fixture.contest) {
        let receipt = try await leaderboard.commit(batch.batch)
        if !round.isMultiple(of: 3) { try await file.settle(batch, with: receipt) }
      }
      let copy = fixture.folder.path("killed-\(round).sqlite")
      for ending in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) }
      path = copy
    }
    let file = try PlayerDatabase.open(path: path)
    let own = try #require(try await file.session(at: place))
    #expect(try await file.reconcile(own.id, with: leaderboard.session(own.session)) == .goesOn)
    #expect(try await file.session(at: place)?.counted == taps)
    #expect(try await file.pending(in: fixture.contest).isEmpty)
    #expect(try await leaderboard.totals(season: request.season).schools.map(\.taps) == [taps])
  }

  @Test func `go on in their session when the contest has forgotten its name`() async throws {
    var (leaderboard, request) = try await store()
    request.nickname = try #require(Nickname("민준"))
    let place = SessionPlace(contest: fixture.contest, season: request.season, school: request.school)
    let file = try PlayerDatabase.open(path: fixture.path)
    try await file.begin(leaderboard.openSession(request), in: fixture.contest)
    try await file.append(taps: 3, span: 1000, at: place)
    try await leaderboard.perform(ForgetName(request.nickname))
    let own = try #require(try await file.session(at: place))
    #expect(try await file.reconcile(own.id, with: leaderboard.session(own.session)) == .goesOn)
    #expect(try await file.pending(in: fixture.contest).count == 1)
    // A session of that number of somebody else is none of ours.
    let other = try await leaderboard.openSession(request)
    try await leaderboard.perform(HidePlayer(.session(other.id), isHidden: true, season: nil))
    #expect(try await file.reconcile(own.id, with: leaderboard.session(other.id)) == .gone)
  }

  @Test func `that wait when the session has gone stale count under a new one`() async throws {
    let (leaderboard, request) = try await store()
    let place = SessionPlace(contest: fixture.contest, season: request.season, school: request.school)
    let file = try fixture.open()
    let old = try await file.begin(leaderboard.openSession(request), in: fixture.contest)
    let first = try await file.append(taps: 8, span: 500, at: place)
    try await file.settle(first, with: leaderboard.commit(first.batch))
    let waiting = try await file.append(taps: 9, span: 500, at: place)
    clock.advance(byMilliseconds: FairPlayRules.standard.sessionTimeoutMilliseconds + 1)
    await #expect(throws: TapRefusal.staleSession(old.session, lastActiveAt: PlayerFixture.start)) {
      _ = try await leaderboard.commit(waiting.batch)
    }
    try await file.rehome(from: old.id, to: leaderboard.openSession(request))
    for batch in try await file.pending(in: fixture.contest) {
      try await file.settle(batch, with: leaderboard.commit(batch.batch))
    }
    let current = try #require(try await file.session(at: place))
    #expect(try await file.earlierTaps(at: place) == 8)
    #expect(current.counted == 9)
    #expect(try await leaderboard.totals(season: request.season).schools.map(\.taps) == [17])
  }

  @Test func `do not go to the stranger who has the session's number in a database that took the place of the old one`()
    async throws
  {
    var (leaderboard, request) = try await store()
    let place = SessionPlace(contest: fixture.contest, season: request.season, school: request.school)
    let file = try fixture.open()
    let own = try await file.begin(leaderboard.openSession(request), in: fixture.contest)
    let first = try await file.append(taps: 8, span: 500, at: place)
    try await file.settle(first, with: leaderboard.commit(first.batch))
    try await file.append(taps: 9, span: 500, at: place)
    try leaderboard.close()
    try replaceStore()
    clock.advance(byMilliseconds: 5000)
    (leaderboard, request) = try await store()
    let stranger = try await leaderboard.openSession(request)
    #expect(stranger.id == own.session)
    #expect(try await file.reconcile(own.id, with: leaderboard.session(own.session)) == .gone)
    try await file.rehome(from: own.id, to: leaderboard.openSession(request))
    for batch in try await file.pending(in: fixture.contest) {
      try await file.settle(batch, with: leaderboard.commit(batch.batch))
    }
    #expect(try await leaderboard.session(stranger.id)?.progress.accepted == 0)
    #expect(try await file.earlierTaps(at: place) == 0)
    #expect(try await file.session(at: place)?.counted == 9)
  }
}
