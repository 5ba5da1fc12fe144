import TapClient
import TapGame
import Testing

@Suite struct `The outbox` {
  private let fixture: PlayerFixture
  private let place: SessionPlace

  init() throws {
    fixture = try PlayerFixture()
    place = try fixture.place()
  }

  @Test func `keeps a batch though the task that appends it is cancelled`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    // Cancelled before it comes to the file, which is the earliest that a screen can be left.
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await file.append(taps: 3, span: 250, at: place)
    }
    let batch = try await task.value
    #expect(try await file.pending(in: fixture.contest) == [batch])
  }

  @Test func `lets a batch go when its receipt comes, and only then`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    let first = try await file.append(taps: 8, span: 250, at: place)
    let second = try await file.append(taps: 9, span: 250, at: place)
    // The receipts of one session come in order; one that does not is no reason to forget the batch before it.
    #expect(try await !file.settle(second, with: second.receipt(sessionTaps: 17)))
    #expect(try await file.settle(first, with: first.receipt(sessionTaps: 7, rejected: 1)))
    #expect(try await !file.settle(first, with: first.receipt(sessionTaps: 7, rejected: 1)))
    let session = try #require(try await file.session(at: place))
    #expect((session.settledSequence, session.counted, session.pendingBatches, session.pendingTaps) == (1, 7, 1, 9))
    #expect(session.nextSequence == 3)
    #expect(try await file.pending(in: ContestLocation("elsewhere")).isEmpty)
    #expect(try await file.pending(in: fixture.contest) == [second])
  }

  @Test func `does not take another batch's receipt`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    let batch = try await file.append(taps: 8, span: 250, at: place)
    var receipt = batch.receipt(sessionTaps: 8)
    receipt.sequence = 2
    await #expect(throws: PlayerFileError.foreignReceipt(batch, receipt)) {
      try await file.settle(batch, with: receipt)
    }
    #expect(try await file.pending(in: fixture.contest) == [batch])
  }

  @Test func `takes no batch without a session, and none that no store would take`() async throws {
    let file = try fixture.open()
    await #expect(throws: PlayerFileError.noSession(place)) { try await file.append(taps: 1, span: 0, at: place) }
    try await file.begin(fixture.granted(7), in: fixture.contest)
    let id = SessionID(rawValue: 7)
    for taps in [0, -1, 10_001] as [Int64] {
      await #expect(throws: TapRefusal.invalidTaps(id, sequence: 1, taps: taps)) {
        try await file.append(taps: taps, span: 0, at: place)
      }
    }
    await #expect(throws: TapRefusal.invalidSpan(id, sequence: 1, span: .milliseconds(-1))) {
      try await file.append(taps: 1, span: -1, at: place)
    }
    #expect(try await file.pending(in: fixture.contest).isEmpty)
  }

  @Test func `drops what was refused for good, closes the gap, and remembers it until the player was told`()
    async throws
  {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    var batches: [OutboxBatch] = []
    for taps in 1...Int64(3) { batches.append(try await file.append(taps: taps, span: 250, at: place)) }
    let refusal = TapRefusal.closedSchool(place.school)
    #expect(try await file.drop(batches[1], because: refusal, at: PlayerFixture.start))
    #expect(try await !file.drop(batches[1], because: refusal, at: PlayerFixture.start))
    // The batch behind it has another number now; under its old one it is not known.
    #expect(try await !file.drop(batches[2], because: refusal, at: PlayerFixture.start))
    let pending = try await file.pending(in: fixture.contest)
    #expect(pending.map(\.batch.taps) == [1, 3])
    #expect(pending.map(\.batch.sequence) == [1, 2])
    try file.close()

    let again = try fixture.open()
    let dropped = try await again.dropped()
    #expect(dropped.map(\.taps) == [2])
    #expect(dropped.map(\.place) == [place])
    #expect(dropped.map(\.reason) == [refusal.description])
    #expect(dropped.map(\.droppedAt) == [PlayerFixture.start])
    #expect(try await again.takeDropped() == dropped)
    #expect(try await again.dropped().isEmpty)
  }

  @Test func `takes no receipt under a number that a batch had before one ahead of it was dropped`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    let first = try await file.append(taps: 1, span: 250, at: place)
    let second = try await file.append(taps: 2, span: 250, at: place)
    try await file.drop(first, because: TapRefusal.closedSchool(place.school), at: PlayerFixture.start)
    #expect(try await !file.settle(second, with: second.receipt(sessionTaps: 3)))
    let renumbered = try #require(try await file.pending(in: fixture.contest).first)
    #expect((renumbered.id, renumbered.batch.sequence) == (second.id, 1))
    #expect(try await file.settle(renumbered, with: renumbered.receipt(sessionTaps: 2)))
  }

  @Test func `tells as one loss what it dropped for the same reason`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    let ended = TapRefusal.seasonEnded(place.season, endedAt: PlayerFixture.start)
    func drop(_ taps: Int64, because refusal: TapRefusal, after milliseconds: Int64) async throws {
      let batch = try await file.append(taps: taps, span: 0, at: place)
      try await file.drop(batch, because: refusal, at: PlayerFixture.start + milliseconds)
    }
    for taps in 1...Int64(9) { try await drop(taps, because: ended, after: taps) }
    let told = try await file.dropped()
    #expect(told.map(\.taps) == [45])
    #expect(told.map(\.droppedAt) == [PlayerFixture.start + 9])
    try await drop(5, because: TapRefusal.closedSchool(place.school), after: 10)
    try await drop(6, because: ended, after: 11)
    #expect(try await file.dropped().map(\.taps) == [45, 5, 6])
    #expect(try await file.takeDropped().map(\.taps) == [45, 5, 6])
    // What was taken is not told a second time with what comes on top.
    try await drop(7, because: ended, after: 12)
    #expect(try await file.dropped().map(\.taps) == [7])
  }

  @Test func `remembers a bounded number of losses`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    let count = PlayerDatabase.droppedLimit + 5
    for taps in 1...Int64(count) {
      let batch = try await file.append(taps: taps, span: 0, at: place)
      let refusal = TapRefusal.invalidTaps(batch.batch.session, sequence: 1, taps: taps)
      try await file.drop(batch, because: refusal, at: PlayerFixture.start)
    }
    #expect(try await file.dropped().map(\.taps) == (6...Int64(count)).map { $0 })
  }

  @Test func `on a full disk takes nothing half, keeps what it has, and goes on when there is room`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    try await file.limitPages(toCurrentCount: true)
    var appended: [OutboxBatch] = []
    await #expect(throws: PlayerFileError.diskFull(path: fixture.path)) {
      for _ in 0..<5000 { appended.append(try await file.append(taps: 9, span: 250, at: place)) }
    }
    #expect(try await file.pending(in: fixture.contest) == appended)
    try await file.limitPages(toCurrentCount: false)
    appended.append(try await file.append(taps: 9, span: 250, at: place))
    #expect(try await file.pending(in: fixture.contest) == appended)
  }
}
