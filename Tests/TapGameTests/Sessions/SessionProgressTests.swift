import TapGame
import Testing

/// What a store does with it is proved by `StorePromise`.
@Suite("SessionProgress")
struct SessionProgressTests {
  private let session = SessionID(rawValue: 1)
  private let opened = Timestamp(milliseconds: 10_000)
  private let season = Season(
    id: SeasonID(rawValue: 1), name: "s", startsAt: Timestamp(milliseconds: 10_000),
    endsAt: Timestamp(milliseconds: 1_000_000_000))

  private func season(stamina: Stamina) throws -> Season {
    Season(
      id: season.id, name: "s", startsAt: season.startsAt, endsAt: season.endsAt,
      settings: SeasonSettings(rules: try FairPlayRules(stamina: stamina)))
  }

  private func batch(_ sequence: Int64, taps: Int64 = 10) -> TapBatch {
    TapBatch(session: session, sequence: sequence, taps: taps, span: 1000)
  }

  @Test("A session starts with nothing but a full bucket")
  func start() {
    let progress = SessionProgress(openedAt: opened, rules: .standard)
    #expect(progress.lastSequence == 0)
    #expect(progress.accepted == 0)
    #expect(progress.rejected == 0)
    #expect(progress.lastActiveAt == opened)
    #expect(progress.bucket == TokenBucket(level: 40_000, accountedUntil: opened, lastDrawAt: opened))
    #expect(!progress.isRepeat(1))
  }

  @Test("Batches in order add up")
  func adds() throws {
    var progress = SessionProgress(openedAt: opened, rules: .standard)
    let first = try progress.take(batch(1, taps: 15), season: season, now: opened + 1000)
    #expect(first.accepted == 15)
    #expect(first.rejected == 0)
    #expect(first.reason == nil)
    #expect(progress.lastActiveAt == opened + 1000)
    let second = try progress.take(batch(2, taps: 500), season: season, now: opened + 2000)
    #expect(second.accepted == 60)
    #expect(second.rejected == 440)
    #expect(progress.accepted == 75)
    #expect(progress.rejected == 440)
    #expect(progress.lastSequence == 2)
    #expect(progress.isRepeat(1))
    #expect(progress.isRepeat(2))
    #expect(!progress.isRepeat(3))
  }

  @Test("A repeat that a store lets through does not count again")
  func repeatIsNoNextBatch() throws {
    var progress = SessionProgress(openedAt: opened, rules: .standard)
    _ = try progress.take(batch(1), season: season, now: opened + 1000)
    let before = progress
    #expect(throws: TapRefusal.sequenceGap(session, sequence: 1, expected: 2)) {
      try progress.take(batch(1), season: season, now: opened + 2000)
    }
    #expect(progress == before)
  }

  @Test("A clock that goes back makes no session stale and its activity no older")
  func clockGoesBack() throws {
    var progress = SessionProgress(openedAt: opened, rules: .standard)
    _ = try progress.take(batch(1), season: season, now: opened + 5000)
    _ = try progress.take(batch(2), season: season, now: opened + 1000)
    #expect(progress.lastActiveAt == opened + 5000)
    #expect(progress.accepted == 20)
  }

  @Test("A count that would not fit is refused before it overflows")
  func overflow() throws {
    var progress = SessionProgress(
      openedAt: opened, lastSequence: 4, accepted: Int64.max - 9, rejected: 0,
      bucket: TokenBucket(openedAt: opened, rules: .standard))
    let season = try season(stamina: .unlimited)
    var refused = progress
    #expect(throws: TapRefusal.countOverflow(session)) {
      try refused.take(batch(5), season: season, now: opened + 1000)
    }
    #expect(refused == progress)
    _ = try progress.take(batch(5, taps: 9), season: season, now: opened + 1000)
    #expect(progress.accepted == Int64.max)
  }
}
