import TestSupport
import Testing

@testable import TapGame

/// A hall of a quarter of an hour, in whose private network each device has an address of its own, and a laptop as many as it wants.
@Suite struct `Many addresses of one school` {
  private static let start = Timestamp(milliseconds: 1_000_000)
  private static let length: Int64 = 900_000
  private static let season = Season(id: SeasonID(rawValue: 1), name: "Hall", startsAt: start, endsAt: nil)

  /// How a device taps: its speed in thousandths of a tap a second, how much a batch strays from it, in thousandths, and for how long
  /// it taps and rests, in milliseconds.
  private struct Pace {
    var speed: ClosedRange<Int64>
    var stray: Int64
    var spell: ClosedRange<Int64>
    var rest: ClosedRange<Int64>
    var isRhythm = false

    /// 30 of these make 54 taps a second.
    static let pupil = Pace(speed: 4000...8000, stray: 200, spell: 8000...60_000, rest: 5000...200_000)
    /// Tapping for minutes with short rests, as a teacher may have a class do.
    static let eager = Pace(speed: 4000...7800, stray: 150, spell: 60_000...300_000, rest: 1000...5000)
    /// 60 of these make 144 taps a second.
    static let laptop = Pace(speed: 2340...2460, stray: 300, spell: length...length, rest: 0...0)
    /// The same, of which no two are as fast.
    static let uneven = Pace(speed: 1500...5000, stray: 300, spell: length...length, rest: 0...0)
    /// On a beat of a second, which pupils miss now and then.
    static let onBeat = Pace(
      speed: 1500...3000, stray: 100, spell: 20_000...90_000, rest: 2000...130_000, isRhythm: true)
  }

  /// The sessions of a school that plays, each from an address of its own.
  private static func play(
    _ pace: Pace, count: Int64, school: Int64, from: Int64 = 0, every interval: Int64? = nil,
    _ random: inout TestRandom
  ) -> [ComparedSession] {
    (0..<count).map { number in
      // A class comes within 20 seconds, a program that hides within five minutes.
      let opened = interval.map { $0 * number } ?? random.value(in: 0...(pace.rest.upperBound == 0 ? 300_000 : 20_000))
      var batches: [(at: Int64, taps: Int64, span: Int64)] = []
      var (now, spell) = (opened + 1000, random.value(in: pace.spell))
      let speed = random.value(in: pace.speed)
      while now + 5000 < length {
        if spell <= 0 {
          now += random.value(in: pace.rest)
          spell = random.value(in: pace.spell)
        }
        now += 5000
        spell -= 5000
        let taps = 5 * speed * (1000 + random.value(in: -pace.stray...pace.stray)) / 1_000_000
        batches.append((now, max(1, taps), 5000))
      }
      var session = ComparedSession(
        school: school, source: school * 1000 + from + number, nickname: nil, openedAt: start + opened,
        playedAt: opened,
        activeFor: (batches.last?.at ?? opened) - opened)
      session.evidence.isRhythm = pace.isRhythm
      for batch in batches.reversed() {
        session.evidence.add(accepted: batch.taps, rejected: 0, reason: nil, span: batch.span, rules: .standard)
        session.noteBatch(at: start + batch.at, span: batch.span, in: season)
      }
      session.evidence.complete(rules: .standard)
      return session
    }
  }

  /// The sessions whose habits are those of many addresses, by school, with all their reasons.
  private static func named(_ sessions: [ComparedSession]) -> [(school: Int64, kinds: Set<Suspicion.Kind>)] {
    var sessions = sessions
    SeasonComparison.compare(&sessions)
    return sessions.filter { $0.evidence.sharedHabits != nil }.map {
      ($0.school, Set($0.evidence.suspicions.map(\.kind)))
    }
  }

  /// Two classes, 30 phones, and a laptop that brings two thirds of all taps, so that nine tenths of all sessions hold its own.
  private static func hall(_ pace: Pace, every interval: Int64?, seed: UInt64) -> [ComparedSession] {
    var random = TestRandom(seed: seed)
    return play(.pupil, count: 15, school: 1, &random) + play(.pupil, count: 15, school: 2, &random)
      + play(pace, count: 60, school: 3, every: interval, &random)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `are named if they are as fast as each other and never rest, and nobody else is`(seed: UInt64) {
    let named = Self.named(Self.hall(.laptop, every: nil, seed: seed))
    #expect(
      named.count >= 57 && named.allSatisfy { $0.school == 3 && $0.kinds.isSuperset(of: [.sameSpeed, .restless]) })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `are named if they come at even intervals and never rest, however fast each is`(seed: UInt64) {
    let named = Self.named(Self.hall(.uneven, every: 2000, seed: seed))
    #expect(named.count == 60)
    #expect(named.allSatisfy { $0.school == 3 && $0.kinds.isSuperset(of: [.restless, .openedEvenly]) })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `are named beside honest pupils of the same school`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let sessions =
      Self.play(.pupil, count: 30, school: 3, from: 500, &random) + Self.hall(.laptop, every: nil, seed: seed)
    let named = Self.named(sessions)
    #expect((57...60).contains(named.count) && named.allSatisfy { $0.school == 3 })
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `are not named if they are a class, eager or not, tapping or on a beat`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let paces: [Pace] = [.pupil, .pupil, .eager, .onBeat]
    for first in [Pace.pupil, .eager, .onBeat] {
      var sessions = Self.play(first, count: 30, school: 1, &random)
      for (school, pace) in paces.enumerated() {
        sessions += Self.play(pace, count: random.value(in: 12...60), school: Int64(school) + 2, &random)
      }
      #expect(Self.named(sessions).isEmpty, "\(Self.named(sessions))")
    }
    // A teacher who lets one phone in after the other makes no class suspicious that rests and differs.
    let queue = Self.play(.pupil, count: 30, school: 1, every: 3000, &random)
    #expect(Self.named(queue + Self.play(.pupil, count: 30, school: 2, &random)).isEmpty)
  }

  @Test func `rest where no batch claims the time, and not while the season is paused`() {
    var session = ComparedSession(
      school: 1, source: nil, nickname: nil, openedAt: Self.start, playedAt: 0, activeFor: 400_000)
    for (at, span) in [(400_000, 100_000), (150_000, 5000), (10_000, 5000)] as [(Int64, Int64)] {
      session.noteBatch(at: Self.start + at, span: span, in: Self.season)
    }
    #expect(session.longestRest == 150_000)
  }

  @Test func `know the distribution of Poisson to its other end`() {
    #expect(abs(SeasonComparison.probability(of: 0, orFewer: 6) - 0.002_478_752_2) < 1e-9)
    #expect(abs(SeasonComparison.probability(of: 2, orFewer: 1) - 0.919_698_602_9) < 1e-9)
  }
}
