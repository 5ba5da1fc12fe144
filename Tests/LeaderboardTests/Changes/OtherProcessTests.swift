import Foundation
@testable import Boards
@testable import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension Proofs.`Promises under torture` {
  /// The commits of a process that throws at the file come as changes with ranks from before and after, none of them as a restart.
  @Test(.timeLimit(.minutes(10)))
  func `are seen to hold from another process, change by change`() async throws {
    let fixture = try await TortureFixture(sessions: 9)
    let leaderboard = try Leaderboard.open(fixture.path, clock: SystemClock(), access: .readOnly)
    var changes = leaderboard.changes().makeAsyncIterator()
    var follower = Follower(leaderboard)
    try await follower.take(changes.change())
    let begun = leaderboard.watched.changeComputations
    let lastSchool = try Fixture.schools(9)[8].id
    async let receipt = {
      let ending = try await fixture.thrower(seed: 5, batches: 4000, sessions: 1...8).run()
      #expect(ending.status == 0, "\(ending.errors)")
      // The thrower has no session of the ninth school, so this is the last to come.
      let writer = try Leaderboard.open(fixture.path, clock: SystemClock(), access: .readWrite)
      return try await writer.commit(TapBatch(session: SessionID(rawValue: 9), sequence: 1, taps: 1, span: 0))
    }()
    var seen = 0
    while follower.entries[lastSchool]?.taps != 1 {
      let change = try await changes.change()
      #expect(!change.isRestart)
      try await follower.take(change)
      seen += 1
    }
    #expect(follower.revision == (try await receipt.revision))
    try await follower.expectCurrent(.all, season: SeasonID(rawValue: 1), ties: .ordinal)
    #expect(leaderboard.watched.changeComputations == begun + seen)
    try leaderboard.close()
  }
}

@Suite struct `A file that is observed` {
  /// The look once told everybody of the season that one had asked for in vain.
  @Test func `goes on for all others when somebody asks for a season that is not there`() async throws {
    let fixture = try await Fixture()
    let observing = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    var changes = observing.changes(season: fixture.season.id).makeAsyncIterator()
    #expect(try await changes.next()?.isRestart == true)
    // As it stands between joining and being refused.
    let stranger = ChangeFeed.Table.Subject(season: SeasonID(rawValue: 999), board: .all)
    _ = observing.watched.feed.withTable { $0.join(stranger, follows: false) }
    for taps in 1...3 {
      try await fixture.tap(Int64(taps), for: 0)
      #expect(try await changes.next()?.moves.map(\.gained) == [Int64(taps)])
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 999))) {
      for try await _ in observing.changes(season: SeasonID(rawValue: 999)) {}
    }
    try observing.close()
  }

  @Test func `is not looked at when nobody observes`() async throws {
    let fixture = try await Fixture()
    #expect(!fixture.leaderboard.watched.isWatchingFile)
    do {
      var changes = fixture.leaderboard.changes().makeAsyncIterator()
      _ = try await changes.change()
      #expect(fixture.leaderboard.watched.isWatchingFile)
    }
    #expect(!fixture.leaderboard.watched.isWatchingFile)
    #expect(fixture.leaderboard.watched.observedPast(of: fixture.season.id).isEmpty)
    // And again when somebody does.
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.change()
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    let session = try await other.openSession(
      SessionRequest(season: fixture.season.id, school: fixture.schools[0].id))
    let receipt = try await other.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
    #expect(try await changes.change().revision == receipt.revision)
  }

  @Test func `may be one that nobody can write`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(3, for: 1)
    try fixture.leaderboard.close()
    let attributes = [FileAttributeKey.posixPermissions: 0o444]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: fixture.path)
    let reader = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    var changes = reader.changes().makeAsyncIterator()
    #expect(try await changes.change().isRestart)
    try reader.close()
    #expect(try await changes.next() == nil)
  }
}
