import PlayerFile
import TapGame
import Testing

@Suite struct `The outbox` {
  private let fixture: PlayerFixture
  private let place: SessionPlace

  init() throws {
    fixture = try PlayerFixture()
    place = try fixture.place()
  }

  @Test func `numbers batches and hands them out in order`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    for taps in 1...Int64(5) { try await file.append(taps: taps, span: 250, at: place) }
    let pending = try await file.pending(in: fixture.contest)
    #expect(pending.map(\.batch.sequence) == [1, 2, 3, 4, 5])
    #expect(pending.map(\.batch.taps) == [1, 2, 3, 4, 5])
    #expect(pending.allSatisfy { $0.batch.session == SessionID(rawValue: 7) })
    #expect(try await file.pending(in: ContestLocation("elsewhere")).isEmpty)
  }

  @Test func `survives a kill with every batch that was appended`() async throws {
    let file = try fixture.open()
    try await file.begin(fixture.granted(7), in: fixture.contest)
    for number in 1...Int64(12) {
      try await file.append(taps: number, span: 250, at: place)
      let crashed = try PlayerFile.open(path: fixture.crashed("crashed-\(number)"))
      #expect(try await crashed.pending(in: fixture.contest) == file.pending(in: fixture.contest))
      #expect(try await crashed.session(at: place)?.pendingBatches == number)
    }
  }
}
