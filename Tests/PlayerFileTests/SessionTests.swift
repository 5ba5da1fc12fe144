import TapClient
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A session of one's own` {
  private let fixture: PlayerFixture
  private let place: SessionPlace
  private let file: PlayerDatabase

  init() throws {
    fixture = try PlayerFixture()
    place = try fixture.place()
    file = try fixture.open()
  }

  @Test func `is the one that was begun last for its school and season`() async throws {
    #expect(try await file.session(at: place) == nil)
    let first = try await file.begin(fixture.granted(1), in: fixture.contest)
    let other = try await file.begin(fixture.granted(2, school: 1), in: fixture.contest)
    let later = try await file.begin(fixture.granted(3, season: 2), in: fixture.contest)
    let second = try await file.begin(fixture.granted(4, openedAt: 9), in: fixture.contest)
    #expect(try await file.session(at: place) == second)
    #expect(try await file.session(at: fixture.place(school: 1)) == other)
    #expect(try await file.session(at: fixture.place(season: 2)) == later)
    #expect(try await file.sessions(at: place).map(\.id) == [first.id, second.id])
    #expect(try await file.begin(fixture.granted(4, openedAt: 9), in: fixture.contest) == second)
  }

  @Test func `tells where the player has played last, if taps counted there`() async throws {
    #expect(try await file.lastPlay(in: fixture.contest) == nil)
    try await file.begin(fixture.granted(1, lastSequence: 1, accepted: 5), in: fixture.contest)
    try await file.begin(fixture.granted(2, openedAt: 9, lastSequence: 1, accepted: 6), in: fixture.contest)
    let play = try #require(try await file.lastPlay(in: fixture.contest))
    #expect(play.place == place && play.taps == 11)
    // Another school of the season, without a tap.
    try await file.begin(fixture.granted(3, school: 1), in: fixture.contest)
    #expect(try await file.lastPlay(in: fixture.contest) == play)
    #expect(try await file.lastPlay(in: ContestLocation("/elsewhere")) == nil)
    // In the next season, no tap has counted yet.
    try await file.begin(fixture.granted(4, season: 2), in: fixture.contest)
    #expect(try await file.lastPlay(in: fixture.contest) == nil)
  }

  @Test func `is followed by one under another nickname, and its batches stay with it`() async throws {
    try await file.begin(fixture.granted(1), in: fixture.contest)
    let batch = try await file.append(taps: 5, span: 250, at: place)
    let nickname = try #require(Nickname("Kim"))
    try await file.begin(fixture.granted(2, openedAt: 5, nickname: nickname), in: fixture.contest)
    let next = try await file.append(taps: 6, span: 250, at: place)
    let pending = try await file.pending(in: fixture.contest)
    #expect(pending == [batch, next])
    #expect(pending.map(\.batch.session.rawValue) == [1, 2])
    #expect(pending.map(\.batch.sequence) == [1, 1])
    #expect(try await file.settle(batch, with: batch.receipt(sessionTaps: 5)))
    #expect(try await file.earlierTaps(at: place) == 5)
  }

  @Test func `that its store has as we remember it goes on, and batches that the store has are settled`() async throws {
    let session = try await file.begin(fixture.granted(1), in: fixture.contest)
    for taps in [5, 6, 7] as [Int64] { try await file.append(taps: taps, span: 250, at: place) }
    let standing = try await file.reconcile(session.id, with: fixture.granted(1, lastSequence: 2, accepted: 10))
    #expect(standing == .goesOn)
    let reconciled = try #require(try await file.session(at: place))
    #expect((reconciled.settledSequence, reconciled.counted, reconciled.pendingTaps) == (2, 10, 7))
    #expect(try await file.pending(in: fixture.contest).map(\.batch.sequence) == [3])
    #expect(try await file.reconcile(session.id, with: fixture.granted(1, lastSequence: 3, accepted: 17)) == .goesOn)
    #expect(try await file.pending(in: fixture.contest).isEmpty)
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func `is gone where the store has none or another one under its number`(change: Int) async throws {
    let session = try await file.begin(fixture.granted(1), in: fixture.contest)
    let batch = try await file.append(taps: 5, span: 250, at: place)
    try await file.settle(batch, with: batch.receipt(sessionTaps: 5))
    try await file.append(taps: 6, span: 250, at: place)
    let others = [
      nil, try fixture.granted(1, openedAt: 1, lastSequence: 9, accepted: 50), try fixture.granted(1, school: 1),
      try fixture.granted(1, season: 2), try fixture.granted(1, nickname: #require(Nickname("Kim"))),
    ]
    #expect(try await file.reconcile(session.id, with: others[change]) == .gone)
    // What it counted is in no store; what waits is kept, and not sent to whoever has the number now.
    #expect(try await file.pending(in: fixture.contest).isEmpty)
    #expect(try await file.session(at: place)?.pendingTaps == 6)
    try await file.rehome(from: session.id, to: fixture.granted(2, openedAt: 10))
    #expect(try await file.earlierTaps(at: place) == 0)
    #expect(try await file.pending(in: fixture.contest).map(\.batch.session.rawValue) == [2])
    // The database is put back.
    #expect(try await file.reconcile(session.id, with: fixture.granted(1, lastSequence: 1, accepted: 5)) == .goesOn)
    #expect(try await file.earlierTaps(at: place) == 5)
  }

  @Test func `is behind in a store that was put back from a backup, and what waits goes to a new one`() async throws {
    let session = try await file.begin(fixture.granted(1), in: fixture.contest)
    for number in 1...Int64(3) {
      let batch = try await file.append(taps: 10, span: 250, at: place)
      try await file.settle(batch, with: batch.receipt(sessionTaps: 10 * number))
    }
    try await file.append(taps: 4, span: 250, at: place)
    #expect(try await file.reconcile(session.id, with: fixture.granted(1, lastSequence: 1, accepted: 10)) == .behind)
    let next = try await file.rehome(from: session.id, to: fixture.granted(2, openedAt: 10))
    #expect((next.counted, next.pendingTaps, next.isCurrent) == (0, 4, true))
    #expect(try await file.earlierTaps(at: place) == 10)
  }

  @Test func `is ahead in its store where the player's file is an old copy, and nothing is counted twice`() async throws
  {
    let session = try await file.begin(fixture.granted(1), in: fixture.contest)
    try await file.append(taps: 4, span: 250, at: place)
    #expect(try await file.reconcile(session.id, with: fixture.granted(1, lastSequence: 7, accepted: 70)) == .ahead)
    let next = try await file.rehome(from: session.id, to: fixture.granted(2, openedAt: 10))
    #expect(next.pendingBatches == 0)
    #expect(try await file.earlierTaps(at: place) == 70)
  }

  @Test func `gives what waits to a new one, numbered anew, in one step`() async throws {
    let old = try await file.begin(fixture.granted(1), in: fixture.contest)
    let first = try await file.append(taps: 1, span: 10, at: place)
    try await file.settle(first, with: first.receipt(sessionTaps: 1))
    for taps in [2, 3, 4] as [Int64] { try await file.append(taps: taps, span: taps * 10, at: place) }
    let under = try await file.pending(in: fixture.contest)
    let new = try await file.rehome(from: old.id, to: fixture.granted(9, openedAt: 10))
    #expect((new.session.rawValue, new.settledSequence, new.counted, new.pendingTaps) == (9, 0, 0, 9))
    try await file.append(taps: 5, span: 50, at: place)
    let pending = try await file.pending(in: fixture.contest)
    #expect(pending.map(\.batch.taps) == [2, 3, 4, 5])
    #expect(pending.map(\.batch.spanMilliseconds) == [20, 30, 40, 50])
    #expect(pending.map(\.batch.sequence) == [1, 2, 3, 4])
    #expect(pending.allSatisfy { $0.batch.session.rawValue == 9 && $0.session == new.id })
    // A receipt for the old session that comes now is no batch's that waits.
    #expect(try await !file.settle(under[0], with: under[0].receipt(sessionTaps: 3)))
    #expect(try await file.pending(in: fixture.contest) == pending)
    #expect(try await file.earlierTaps(at: place) == 1)
  }

  @Test func `that is gone sends its batches again when its store is back`() async throws {
    let session = try await file.begin(fixture.granted(1), in: fixture.contest)
    let batch = try await file.append(taps: 5, span: 250, at: place)
    #expect(try await file.reconcile(session.id, with: nil) == .gone)
    try await file.append(taps: 6, span: 250, at: place)
    #expect(try await file.pending(in: fixture.contest).isEmpty)
    #expect(try await file.reconcile(session.id, with: fixture.granted(1)) == .goesOn)
    #expect(try await file.pending(in: fixture.contest).map(\.batch.taps) == [5, 6])
    #expect(try await file.pending(in: fixture.contest).first == batch)
  }

  @Test func `takes in what waits under several that are gone`() async throws {
    let gone = [
      try await file.begin(fixture.granted(1), in: fixture.contest),
      try await file.begin(fixture.granted(2, openedAt: 1, nickname: #require(Nickname("Kim"))), in: fixture.contest),
    ]
    let batch = try await file.append(taps: 6, span: 250, at: place)
    #expect(batch.session == gone[1].id)
    let current = try fixture.granted(3, openedAt: 2)
    for session in gone {
      try await file.reconcile(session.id, with: nil)
      try await file.rehome(from: session.id, to: current)
    }
    #expect(
      try await file.pending(in: fixture.contest).map(\.batch) == [
        TapBatch(session: current.id, sequence: 1, taps: 6, span: 250)
      ])
    #expect(try await file.session(at: place)?.session == current.id)
  }

  @Test func `that the file does not have is told`() async throws {
    let nobody = OwnSession.ID(rawValue: 5)
    await #expect(throws: PlayerFileError.unknownSession(nobody)) { try await file.reconcile(nobody, with: nil) }
    await #expect(throws: PlayerFileError.unknownSession(nobody)) {
      try await file.rehome(from: nobody, to: fixture.granted(1))
    }
  }
}
