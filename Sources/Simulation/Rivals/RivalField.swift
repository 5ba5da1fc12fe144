package import SchoolDirectory
import TapGame

/// The rivals of a practice season: schools of different strength that react to the player's school.
///
/// A weak rival that was passed stays behind. A strong rival catches up again. The field keeps the race close. If no
/// rival threatens the player's school, the nearest rival behind it speeds up. If no rival is ahead, the strongest
/// rival speeds up. A rival that is too far ahead waits.
///
/// The field is a value without a clock: each step gets the time and the taps of the player's school. The same seed and
/// the same steps give the same taps.
package struct RivalField: Sendable {
  /// The taps that a rival makes in a step.
  package struct Move: Hashable, Sendable {
    /// The index in ``RivalField/rivals``.
    package let rival: Int
    /// The number of taps; at least 1.
    package let taps: Int64
  }

  /// The maximum number of rivals; there are fewer if the contest has fewer other open schools.
  package static let count = 11
  /// The time from one step to the next.
  package static let step = Duration.milliseconds(250)

  /// The maximum time without a rival that threatens the player's school, or without a rival that is ahead of it, in
  /// milliseconds.
  private static let calmest: Int64 = 4000
  /// The maximum distance, in taps, between a rival that is ahead of the player's school and the next school behind
  /// that rival. A rival that is further ahead waits.
  private static let reach: Int64 = 60
  /// The maximum speed of a push, which fair play still accepts.
  private static let fastestChase: Int64 = 14_000

  /// The rivals, the weakest one first.
  package private(set) var rivals: [Rival]
  private var random: ContestRandom
  private var elapsed: Int64 = 0
  private var mine: Int64?
  /// The recent speed of the player's school, in thousandths of a tap per second.
  private var speed: Int64 = 0
  private var threatenedAt: Int64 = 0
  private var challengedAt: Int64 = 0

  /// Chooses rivals among the schools of a contest. The choice depends only on the arguments.
  ///
  /// - Parameters:
  ///   - schools: the schools of the contest; closed ones do not play.
  ///   - school: the player's school. Some rivals have its region and its level, so that the boards of the region and
  ///     of the level change too.
  package init(among schools: [School], near school: SchoolID?, seed: UInt64) {
    random = ContestRandom(seed: seed, stream: 0)
    let nicknames = GeneratedNicknames(seed: seed)
    let own = schools.first { $0.id == school }
    let open = schools.filter { $0.status == .open && $0.id != school }
    let shuffled = SchoolPopularity(open.map(\.id), random: random).schools
    let places = Dictionary(shuffled.enumerated().map { ($1, $0) }) { first, _ in first }
    let neighbours = open.filter { $0.region == own?.region && $0.id.level == own?.id.level }.map(\.id)
    let regional = open.filter { $0.region == own?.region }.map(\.id)
    var chosen: [SchoolID] = []
    for (candidates, most) in [(neighbours, 3), (regional, 6), (shuffled, Self.count)] {
      let sorted = candidates.sorted { places[$0, default: 0] < places[$1, default: 0] }
      for candidate in sorted where chosen.count < most && !chosen.contains(candidate) { chosen.append(candidate) }
    }
    // Shuffle the schools. Otherwise all schools of the player's region would be weak rivals.
    for last in chosen.indices.reversed() { chosen.swapAt(last, Int(random.below(UInt64(last) + 1))) }
    rivals = []
    for (strength, id) in chosen.enumerated() {
      rivals.append(
        Rival(school: id, nickname: nicknames.nickname(of: strength), strength: strength, random: &random))
    }
  }

  /// Advances the field to a moment.
  ///
  /// - Parameters:
  ///   - time: the time since the practice began; not before the time of the previous step.
  ///   - school: the player's school; `nil` while there is none. The rival of this school does not tap.
  ///   - taps: the taps of the player's school.
  /// - Returns: the taps of the rivals since the previous step.
  package mutating func step(to time: Duration, school: SchoolID?, taps: Int64) -> [Move] {
    let now = time.wholeMilliseconds
    let span = min(max(0, now - elapsed), 1000)
    elapsed = now
    // The first step has no earlier taps to compare with, so the speed is 0.
    let isSame = mine != nil
    if span > 0 { speed = isSame ? (3 * speed + max(0, taps - (mine ?? taps)) * 1_000_000 / span) / 4 : 0 }
    mine = taps
    for number in rivals.indices { feel(number, against: taps) }
    direct(except: school, against: taps)
    let waiting = waiting(before: taps)
    var moves: [Move] = []
    for number in rivals.indices where rivals[number].school != school {
      let made = waiting.contains(number) ? 0 : play(number, for: span, against: taps)
      if made > 0 { moves.append(Move(rival: number, taps: made)) }
    }
    return moves
  }

  /// The rivals that wait because they are too far ahead of the next school behind them.
  private func waiting(before mine: Int64) -> Set<Int> {
    var waiting: Set<Int> = []
    var behind = mine
    for number in rivals.indices.filter({ rivals[$0].taps > mine }).sorted(by: { rivals[$0].taps < rivals[$1].taps }) {
      if rivals[number].taps - behind > Self.reach { waiting.insert(number) }
      behind = rivals[number].taps
    }
    return waiting
  }

  /// Updates the mood of a rival: it notices that it was passed, gets tired, and calms down.
  private mutating func feel(_ number: Int, against mine: Int64) {
    let rival = rivals[number]
    let isAhead = rival.taps > mine
    defer { rivals[number].wasAhead = isAhead }
    switch rival.mood {
    case .calm, .resting:
      if rival.wasAhead, !isAhead, rival.spirit > 0 {
        rivals[number].mood = .noticing(at: elapsed + random.value(in: 1200...3500))
      } else if case .resting(let until) = rival.mood, elapsed >= until {
        rivals[number].mood = .calm
      }
    case .noticing(let moment):
      guard elapsed >= moment else { return }
      rivals[number].spirit -= 1
      push(number, speed: rival.fastest, for: random.value(in: 4000...9000))
    case .pushing(let until, let lead):
      guard elapsed >= until || rival.taps >= mine + lead else { return }
      rivals[number].mood = .resting(until: elapsed + random.value(in: 4000...9000))
    }
  }

  /// Makes a rival speed up if the player's school has been without a threat, or in the lead, for too long.
  private mutating func direct(except school: SchoolID?, against mine: Int64) {
    let others = rivals.indices.filter { rivals[$0].school != school }
    let behind = others.filter { rivals[$0].taps <= mine }
    let isAnybodyPushing = behind.contains { number in
      switch rivals[number].mood {
      case .noticing, .pushing: true
      case .calm, .resting: false
      }
    }
    if behind.count < others.count { challengedAt = elapsed }
    if isAnybodyPushing || behind.isEmpty || speed == 0 { threatenedAt = elapsed }
    if elapsed - challengedAt >= Self.calmest, !isAnybodyPushing, let strongest = behind.last {
      push(strongest, speed: max(rivals[strongest].fastest, speed + 4000), for: 15_000)
      challengedAt = elapsed
    } else if elapsed - threatenedAt >= Self.calmest,
      let nearest = behind.max(by: { rivals[$0].taps < rivals[$1].taps })
    {
      push(nearest, speed: max(3000, speed + 1500), for: random.value(in: 5000...9000))
      threatenedAt = elapsed
    }
  }

  private mutating func push(_ number: Int, speed: Int64, for time: Int64) {
    rivals[number].pushSpeed = min(speed, Self.fastestChase)
    rivals[number].mood = .pushing(until: elapsed + time, lead: random.value(in: 3...12))
  }

  /// Adds the taps that a rival makes in a span, in milliseconds, and returns their number.
  private mutating func play(_ number: Int, for span: Int64, against mine: Int64) -> Int64 {
    let rival = rivals[number]
    guard rival.taps - mine < rival.leash else { return 0 }
    let speed =
      switch rival.mood {
      case .calm, .noticing: rival.calmSpeed
      case .pushing: rival.pushSpeed
      case .resting: rival.calmSpeed / 2
      }
    let made = rival.fraction + speed * random.value(in: 800...1200) / 1000 * span
    let taps = made / 1_000_000
    rivals[number].fraction = made - taps * 1_000_000
    rivals[number].taps += taps
    return taps
  }
}
