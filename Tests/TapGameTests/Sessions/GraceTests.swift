import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite("Grace")
struct GraceTests {
  private let start = Timestamp(milliseconds: 1_790_000_000_000)
  private let session = SessionID(rawValue: 1)

  private func season(endsAt end: Timestamp?, grace: Duration = .seconds(3)) throws -> Season {
    Season(
      id: SeasonID(rawValue: 1), name: "s", startsAt: start, endsAt: end,
      settings: SeasonSettings(rules: try FairPlayRules(grace: grace)))
  }

  @Test("Between the end and the end of the grace a season counts the last taps")
  func states() throws {
    let end = start + 60_000
    let season = try season(endsAt: end)
    #expect(season.finalAt == end + 3000)
    let moments: [(Int64, SeasonState)] = [(-1, .live), (0, .counting), (2999, .counting), (3000, .ended)]
    for (late, state) in moments { #expect(season.state(at: end + late) == state) }
    #expect(try self.season(endsAt: end, grace: .zero).state(at: end) == .ended)
    #expect(try self.season(endsAt: start).state(at: start + 1) == .ended, "a cancelled season counts nothing")
    #expect(SeasonState.allCases.filter(\.isOver) == [.counting, .ended])
  }

  @Test("Over 100 seasons no tap made before the end is refused, and none made after it is counted")
  func lastSecond() async throws {
    let figures = try await LastSecond.play(seeds: 1...100) { _ in 0 }
    #expect(figures.made > 50_000)
    #expect(figures.arrivedInGrace > 10_000, "what the grace is for")
    #expect((figures.refused, figures.missed, figures.late, figures.worstClock) == (0, 0, 0, 0))
  }

  @Test("A phone whose clock is an hour off puts the end nearly where it is, and nothing that it sends is refused")
  func wrongClocks() async throws {
    let figures = try await LastSecond.play(seeds: 1...100) { Int64($0.integer(in: 0..<7_200_000)) - 3_600_000 }
    #expect(figures.refused == 0)
    // Half of the quickest round trip at the most; 344 taps were missed and 350 were late of 83,337.
    #expect(figures.worstClock <= 500)
    #expect((figures.missed + figures.late) * 100 < figures.made, "\(figures)")
  }

  /// A liar has the season's real batches behind it and then claims what it likes, as often as it likes, while the grace lasts. The same
  /// batches arriving at the end itself, in a season without an end, get the same verdicts; and all of them together get no more than the
  /// bucket held and the time before the end that was not claimed gives.
  @Test("A liar gets what fair play gives for unclaimed time before the end, and nothing else", arguments: 1...100)
  func liars(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let end = start + Int64(random.integer(in: 1000..<120_000))
    let (season, endless) = (try season(endsAt: end), try season(endsAt: nil))
    let rules = season.rules
    var progress = SessionProgress(openedAt: start, rules: rules)
    var now = start
    var sequence: Int64 = 0
    while true {
      now = now + Int64(random.integer(in: 200..<3000))
      guard now < end else { break }
      sequence += 1
      let batch = TapBatch(
        session: session, sequence: sequence, taps: Int64(random.integer(in: 1..<60)),
        span: Int64(random.integer(in: 0..<4000)))
      _ = try progress.take(batch, season: season, now: now)
    }
    var twin = progress
    let bucket = progress.bucket
    let unclaimed = end.milliseconds(since: max(bucket.accountedUntil, end + -rules.backlog.milliseconds))
    let atMost = (bucket.level + unclaimed * rules.tapsPerSecond) / 1000
    var accepted: Int64 = 0
    now = end + -1
    while true {
      now = now + Int64(random.integer(in: 1..<400))
      guard now < end + 3000 else { break }
      sequence += 1
      let batch = TapBatch(
        session: session, sequence: sequence, taps: Int64(random.integer(in: 1..<10_000)),
        span: Int64(random.integer(in: 0..<3_600_000)))
      let verdict = try progress.take(batch, season: season, now: now)
      #expect(try twin.take(batch, season: endless, now: end) == verdict)
      accepted += verdict.accepted
    }
    #expect(accepted <= atMost)
    #expect(progress.bucket.accountedUntil <= end)
    #expect(progress.lastActiveAt <= end)
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 { components.seconds * 1000 }
}
