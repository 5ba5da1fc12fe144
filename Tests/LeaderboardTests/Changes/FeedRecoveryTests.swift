import Boards
import Foundation
import GRDB
@testable import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// A database that was away for 100 ms once ended the change feed for good: what was shown was old until the program was started again.
@Suite(.timeLimit(.minutes(10))) struct `A feed whose file cannot be looked at` {
  private let fixture: Fixture
  /// Another process, as far as the observer can tell.
  private let other: Leaderboard
  private var elsewhere: String { fixture.folder.path("elsewhere.sqlite") }

  init() async throws {
    fixture = try await Fixture()
    other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
  }

  private func tapElsewhere(_ taps: Int64) async throws -> Revision {
    let session = try await other.openSession(
      SessionRequest(season: fixture.season.id, school: fixture.schools[0].id))
    return try await other.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: 0)).revision
  }

  private func move(_ from: String, to: String) throws {
    try FileManager.default.moveItem(atPath: from, toPath: to)
  }

  @Test func `tells that it was moved away, and everything since once it is back`() async throws {
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.change()
    var states = fixture.leaderboard.feedStates().makeAsyncIterator()
    #expect(await states.next() == .current)
    try move(fixture.path, to: elsewhere)
    let reason = LeaderboardError.notFound(path: fixture.path).description
    #expect(await states.next() == .stale(reason: reason))
    // Nobody starts to observe what cannot be seen.
    var late = fixture.leaderboard.changes(of: .level(.high)).makeAsyncIterator()
    await #expect(throws: LeaderboardError.notFound(path: fixture.path)) { try await late.next() }
    try move(elsewhere, to: fixture.path)
    #expect(await states.next() == .current)
    let revision = try await tapElsewhere(7)
    #expect(try await changes.change().revision == revision)
    #expect(try await fixture.leaderboard.page(.top(1)).entries.first?.taps == 7)
    try fixture.leaderboard.close()
    #expect(await states.next() == nil)
    #expect(try await changes.next() == nil)
  }

  @Test(arguments: some(1, of: 1...5)) func `goes on without a word where it was away for a moment`(round: Int)
    async throws
  {
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.change()
    let states = fixture.leaderboard.feedStates()
    for taps in Int64(1)...3 {
      try move(fixture.path, to: elsewhere)
      // As long as a few looks.
      let failed = fixture.leaderboard.watched.feed.watch.failedLooks
      while fixture.leaderboard.watched.feed.watch.failedLooks == failed { await Task.yield() }
      try move(elsewhere, to: fixture.path)
      let revision = try await tapElsewhere(taps)
      #expect(try await changes.change().revision == revision)
    }
    try fixture.leaderboard.close()
    for await state in states { #expect(state == .current) }
  }

  @Test func `tells that it was replaced, and goes on when it is put back`() async throws {
    let stranger = try await Fixture()
    try stranger.leaderboard.close()
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.change()
    var states = fixture.leaderboard.feedStates().makeAsyncIterator()
    _ = await states.next()
    try move(fixture.path, to: elsewhere)
    try move(stranger.path, to: fixture.path)
    let reason = LeaderboardError.replaced(path: fixture.path).description
    #expect(await states.next() == .replaced(reason: reason))
    try move(fixture.path, to: stranger.path)
    try move(elsewhere, to: fixture.path)
    var state = await states.next()
    // Between the two moves there is no file.
    while case .stale? = state { state = await states.next() }
    #expect(state == .current)
    let revision = try await tapElsewhere(3)
    #expect(try await changes.change().revision == revision)
  }

  @Test(arguments: [
    (ResultCode.SQLITE_BUSY, "Another process keeps"), (.SQLITE_IOERR_READ, "Reading or writing"),
    (.SQLITE_PROTOCOL, "Another process keeps"), (.SQLITE_NOMEM, "Reading or writing"),
  ])
  func `tells why it cannot be read, and everything since once it can`(code: ResultCode, words: String) async throws {
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.change()
    var states = fixture.leaderboard.feedStates().makeAsyncIterator()
    _ = await states.next()
    fixture.leaderboard.watched.feed.watch.obstruct(with: DatabaseError(resultCode: code))
    let revision = try await tapElsewhere(5)
    let state = await states.next()
    #expect(state?.reason?.contains(words) == true && state?.reason?.contains(fixture.path) == true, "\(state as Any)")
    fixture.leaderboard.watched.feed.watch.obstruct(with: nil)
    #expect(await states.next() == .current)
    #expect(try await changes.change().revision == revision)
  }
}
