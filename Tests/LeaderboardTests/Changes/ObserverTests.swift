import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Observers` {
  @Test func `are told who moved from where to where, and who passed whom`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(10, for: 0)
    try await fixture.tap(5, for: 1)
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    let start = try await changes.change()
    #expect(start.isRestart)
    #expect(start.revision == (try await fixture.leaderboard.revision()))
    #expect(start.moves.isEmpty && start.overtakings.isEmpty && start.overtakingCount == 0)

    let receipt = try await fixture.tap(7, for: 4)
    let change = try await changes.change()
    #expect(change.season == fixture.season.id)
    #expect(change.since == start.revision)
    #expect(change.revision == receipt.revision)
    let move = try #require(change.moves.first)
    #expect(change.moves.count == 1)
    #expect(move.school == SchoolName(fixture.summaries[4]))
    #expect((move.tapsBefore, move.taps, move.gained) == (0, 7, 7))
    #expect((move.rankBefore, move.rank) == (5, 2))
    #expect(move.reachedAt == fixture.clock.now)
    #expect(change.overtakingCount == 3)
    // Those without taps by their ids, in which elementary comes before high.
    #expect(change.overtakings.map(\.passed) == [1, 3, 2].map { SchoolName(fixture.summaries[$0]) })
    #expect(change.overtakings.map(\.rank) == [2, 2, 2])
  }

  @Test func `who only want to know that there is something newer get one signal for many commits`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let observer = leaderboard.observer()
    #expect(try await observer.next()?.season == fixture.season.id)
    var last: Receipt?
    for taps in Int64(1)...4 { last = try await fixture.tap(taps, for: Int(taps)) }
    let signal = BoardSignal(season: fixture.season.id, newest: try #require(last).revision)
    #expect(try await observer.next() == signal)
    #expect(leaderboard.watched.changeComputations == 0)
    let start = try await leaderboard.revision()
    let receipt = try await fixture.tap(2, for: 0)
    let known = leaderboard.observer(after: start)
    #expect(try await known.next()?.newest == receipt.revision)
    #expect(try await observer.next()?.newest == receipt.revision)
  }

  @Test func `are a thousand at the price of one`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    var keeper = leaderboard.changes().makeAsyncIterator()
    let joined = try await keeper.change().revision
    let before = leaderboard.watched.changeComputations
    let receipts = try await withThrowingTaskGroup(of: Revision.self) { group in
      for _ in 0..<1000 {
        group.addTask {
          var changes = leaderboard.changes(after: joined).makeAsyncIterator()
          return try await changes.change().revision
        }
      }
      // All have come, and wait.
      while leaderboard.watched.waitingObserverCount < 1000 { await Task.yield() }
      let receipt = try await fixture.tap(3, for: 1)
      let seen = try await group.reduce(into: Set<Revision>()) { $0.insert($1) }
      #expect(seen == [receipt.revision])
      return seen
    }
    #expect(receipts.count == 1)
    #expect(leaderboard.watched.changeComputations == before + 1)
  }

  @Test func `who come later for the same change get the one that was computed`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    var observers = (0..<3).map { _ in leaderboard.changes().makeAsyncIterator() }
    for index in observers.indices { _ = try await observers[index].change() }
    var stranger = leaderboard.changes(ties: .dense).makeAsyncIterator()
    _ = try await stranger.change()
    let before = leaderboard.watched.changeComputations
    for round in 1...3 {
      let receipt = try await fixture.tap(3, for: round)
      for index in observers.indices { #expect(try await observers[index].change().revision == receipt.revision) }
      #expect(leaderboard.watched.changeComputations == before + round)
    }
    // Other ties are another change.
    #expect(try await stranger.change().ties == .dense)
    #expect(leaderboard.watched.changeComputations == before + 4)
  }

  @Test func `who never read cost a bounded past, and no computation`() async throws {
    let fixture = try await Fixture(schools: 20)
    let leaderboard = fixture.leaderboard
    let sessions = try await leaderboard.openSessions(
      (0..<20).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0].id) })
    var idle = (0..<50).map { _ in leaderboard.changes().makeAsyncIterator() }
    for index in idle.indices { _ = try await idle[index].next() }
    let before = leaderboard.watched.changeComputations
    for sequence in Int64(1)...1030 {
      fixture.clock.advance(byMilliseconds: 200)
      let receipts = try await leaderboard.commit(
        sessions.prefix(1).map { TapBatch(session: $0.id, sequence: sequence, taps: 1, span: 0) })
      for receipt in receipts { _ = try receipt.get() }
    }
    #expect(leaderboard.watched.changeComputations == before)
    let past = leaderboard.watched.observedPast(of: fixture.season.id)
    #expect(past.count == 1)
    #expect(try #require(past[.all]).commits == 1024)
    // The past does not go back so far, so it is told to read anew.
    let late = try await idle[7].change()
    #expect(late.isRestart)
    #expect(late.revision == (try await leaderboard.revision()))
  }

  @Test func `join at a revision and miss nothing after it`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let keeper = leaderboard.observe { _ in }
    while leaderboard.watched.waitingObserverCount < 1 { await Task.yield() }
    try await fixture.tap(4, for: 0)
    let page = try await leaderboard.page(.whole)
    let receipt = try await fixture.tap(6, for: 1)
    var changes = leaderboard.changes(after: page.revision).makeAsyncIterator()
    let change = try await changes.change()
    #expect(!change.isRestart)
    #expect(change.revision == receipt.revision)
    #expect(change.moves.map(\.school) == [SchoolName(fixture.summaries[1])])
    keeper.cancel()
  }

  @Test(arguments: [Int64(0), 1_000_000])
  func `who name a revision that nobody knows of are told to read anew`(revision: Int64) async throws {
    let fixture = try await Fixture()
    try await fixture.tap(4, for: 0)
    var changes = fixture.leaderboard.changes(after: Revision(rawValue: revision)).makeAsyncIterator()
    #expect(try await changes.change().isRestart)
  }

  @Test func `hear nothing of commits that do not move their board`() async throws {
    let fixture = try await Fixture(schools: 6)
    var changes = fixture.leaderboard.changes(of: .level(.high)).makeAsyncIterator()
    let start = try await changes.change()
    try await fixture.tap(4, for: 0)
    try await fixture.tap(4, for: 1)
    let receipt = try await fixture.tap(5, for: 2)
    let change = try await changes.change()
    #expect(change.since == start.revision)
    #expect(change.revision == receipt.revision)
    #expect(change.moves.map(\.school) == [SchoolName(fixture.summaries[2])])
  }

  @Test func `are told to read anew when the directory is edited`() async throws {
    let fixture = try await Fixture()
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    let start = try await changes.change()
    var renamed = fixture.schools[0]
    renamed.name = "Renamed"
    try await fixture.put([renamed])
    let edited = try await changes.change()
    #expect(edited.isRestart)
    #expect(edited.revision > start.revision)
    let receipt = try await fixture.tap(2, for: 0)
    let change = try await changes.change()
    #expect(change.since == edited.revision)
    #expect(change.revision == receipt.revision)
    #expect(change.moves.map(\.school.name) == ["Renamed"])
  }

  @Test func `of the current season go on to the next, after the last change`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 600_000)
    let leaderboard = fixture.leaderboard
    var follows = leaderboard.changes().makeAsyncIterator()
    var stays = leaderboard.changes(season: fixture.season.id).makeAsyncIterator()
    _ = try await follows.change()
    _ = try await stays.change()
    let last = try await fixture.tap(9, for: 3)
    let second = try await leaderboard.perform(StartSeason(name: "Autumn", startsAt: Fixture.start + 600_000))
    fixture.clock.advance(byMilliseconds: 600_000)
    // The last change of the season comes first, though it was not read while the season was live.
    var seen: [BoardChange] = []
    while seen.last?.season != second.id { seen.append(try await follows.change()) }
    #expect(seen.contains { $0.season == fixture.season.id && $0.revision >= last.revision })
    #expect(seen.last?.isRestart == true)
    #expect(try await stays.change().season == fixture.season.id)

    let session = try await leaderboard.openSession(SessionRequest(season: second.id, school: fixture.schools[0].id))
    let receipt = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 2, span: 0))
    let change = try await follows.change()
    #expect(change.season == second.id)
    #expect(change.revision == receipt.revision)
    #expect(change.moves.map(\.school) == [SchoolName(fixture.summaries[0])])
  }

  @Test func `are told what is not there`() async throws {
    let fixture = try await Fixture()
    let nowhere = Board.region("평양직할시")
    var changes = fixture.leaderboard.changes(of: nowhere).makeAsyncIterator()
    await #expect(throws: BoardError.unknownBoard(nowhere)) { try await changes.next() }
    #expect(try await changes.next() == nil)
    var unknown = fixture.leaderboard.changes(season: SeasonID(rawValue: 9)).makeAsyncIterator()
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) { try await unknown.next() }
    #expect(fixture.leaderboard.watched.observerCount == 0)
    #expect(!fixture.leaderboard.watched.isWatchingFile)
  }
}
