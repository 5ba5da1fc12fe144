import TapClient
import TapGame
import Testing

@Suite struct `Taps in no batch` {
  private let fixture: PlayerFixture
  private let place: SessionPlace
  private let file: PlayerDatabase

  init() throws {
    fixture = try PlayerFixture()
    place = try fixture.place()
    file = try fixture.open()
  }

  private static let taps = UnbatchedTaps(
    count: 3, span: 240, lastAt: .nanoseconds(5_123_456_789),
    suspected: [
      SuspectedPress(key: 0, at: .nanoseconds(4_000_000_001), isAfterHold: false),
      SuspectedPress(key: 1, at: .milliseconds(5200), isAfterHold: true),
    ])

  @Test func `are in the file as they were written last, also after a kill`() async throws {
    try await file.begin(fixture.granted(1), in: fixture.contest)
    #expect(try await file.unbatchedTaps() == nil)
    try await file.append(nil, keeping: UnbatchedTaps(count: 9), at: place)
    #expect(try await file.append(nil, keeping: Self.taps, at: place) == nil)
    for file in [file, try PlayerDatabase.open(path: fixture.crashed())] {
      let found = try #require(try await file.unbatchedTaps())
      #expect(found.place == place)
      #expect(found.taps == Self.taps)
      #expect(try await file.pending(in: fixture.contest).isEmpty)
      #expect(try await file.waitingTaps(in: fixture.contest) == 3)
      #expect(try await file.waitingTaps(in: ContestLocation("elsewhere")) == 0)
    }
  }

  @Test func `are gone in the write that puts them into a batch`() async throws {
    try await file.begin(fixture.granted(1), in: fixture.contest)
    try await file.append(nil, keeping: Self.taps, at: place)
    let batch = try await file.append((taps: 5, span: 300), keeping: UnbatchedTaps(), at: place)
    #expect(batch?.batch.taps == 5 && batch?.batch.sequence == 1)
    #expect(try await file.unbatchedTaps() == nil)
    #expect(try await file.waitingTaps(in: fixture.contest) == 5)
  }

  @Test func `are kept as they were when the write fails`() async throws {
    try await file.begin(fixture.granted(1), in: fixture.contest)
    try await file.append(nil, keeping: Self.taps, at: place)
    await #expect(throws: TapRefusal.self) {
      try await file.append((taps: 0, span: 0), keeping: UnbatchedTaps(), at: place)
    }
    #expect(try await file.unbatchedTaps()?.taps == Self.taps)
    let elsewhere = try fixture.place(school: 1)
    await #expect(throws: PlayerFileError.noSession(elsewhere)) {
      try await file.append(nil, keeping: UnbatchedTaps(count: 1), at: elsewhere)
    }
  }

  @Test func `are recovered once, into the session that their place has then`() async throws {
    try await file.begin(fixture.granted(1), in: fixture.contest)
    try await file.append(nil, keeping: Self.taps, at: place)
    try await file.begin(fixture.granted(2, openedAt: 9), in: fixture.contest)
    let batches = try await file.recoverUnbatchedTaps { taps in
      #expect(taps == Self.taps)
      return [(taps: 4, span: 250), (taps: 1, span: 0)]
    }
    #expect(batches.map(\.batch.taps) == [4, 1])
    #expect(batches.allSatisfy { $0.batch.session.rawValue == 2 })
    #expect(try await file.pending(in: fixture.contest) == batches)
    #expect(try await file.recoverUnbatchedTaps { _ in [(taps: 1, span: 0)] }.isEmpty)
  }
}
