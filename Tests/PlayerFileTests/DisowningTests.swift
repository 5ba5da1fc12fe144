import TapClient
import TapGame
import Testing

/// Two servers answer at one address while their key is being changed: one knows the session, the other does not.
@Suite struct `A session that was disowned` {
  private func disowned() async throws -> (PlayerDatabase, PlayerFixture, OwnSession) {
    let fixture = try PlayerFixture()
    let file = try fixture.open()
    let own = try await file.begin(try fixture.granted(1), in: fixture.contest)
    for taps in [5, 6, 7] as [Int64] { try await file.append(taps: taps, span: 300, at: try fixture.place()) }
    let lost = try await file.disown(own.id, because: "It is not known.", at: PlayerFixture.start)
    #expect(lost?.batch.taps == 5)
    return (file, fixture, own)
  }

  @Test func `and is known again keeps what was never sent, if the one that was dropped was counted`() async throws {
    let (file, fixture, own) = try await disowned()
    let stored = try fixture.granted(1, lastSequence: 1, accepted: 5)
    #expect(try await file.reconcile(own.id, with: stored) == .goesOn)
    #expect(try await file.pending(in: fixture.contest).map(\.batch.taps) == [6, 7])
    #expect(try await file.pending(in: fixture.contest).map(\.batch.sequence) == [2, 3])
  }

  @Test func `and is known again goes to another session, if the one that was dropped was not counted`() async throws {
    let (file, fixture, own) = try await disowned()
    // A copy of the dropped batch may be under way yet, so its number is not for another one.
    #expect(try await file.reconcile(own.id, with: try fixture.granted(1)) == .behind)
    try await file.rehome(from: own.id, to: try fixture.granted(2, openedAt: 1))
    #expect(try await file.pending(in: fixture.contest).map(\.batch.taps) == [6, 7])
    #expect(try await file.pending(in: fixture.contest).map(\.batch.sequence) == [1, 2])
  }

  @Test func `once more, or with nothing waiting, stays as it is`() async throws {
    let (file, fixture, own) = try await disowned()
    #expect(try await file.disown(own.id, because: "It is not known.", at: PlayerFixture.start) == nil)
    let other = try await file.begin(try fixture.granted(2, school: 1), in: fixture.contest)
    #expect(try await file.disown(other.id, because: "It is not known.", at: PlayerFixture.start) == nil)
    #expect(try await file.reconcile(other.id, with: try fixture.granted(2, school: 1)) == .goesOn)
    #expect(try await file.batches(of: own.id).map(\.batch.taps) == [6, 7])
  }
}
