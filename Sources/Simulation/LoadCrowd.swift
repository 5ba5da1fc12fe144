package import SchoolDirectory
package import TapGame

/// The people of a load test: spread over the schools as a contest's are, with their habits and speeds, each with a name of its own.
package struct LoadCrowd: Sendable {
  private let spread: SchoolSpread
  private let nicknames: MadeUpNicknames
  private let seed: UInt64

  /// A crowd that follows from a seed and a set of schools.
  /// - Complexity: O(*n* log *n*) for *n* schools.
  package init(schools: some Sequence<SchoolID>, seed: UInt64) {
    spread = SchoolSpread(schools, random: ContestRandom(seed: seed, stream: 0))
    nicknames = MadeUpNicknames(seed: seed)
    self.seed = seed
  }

  /// The person of a number, from 0; `nil` where there are no schools.
  /// - Complexity: O(log *n*) for *n* schools.
  package func tapper(_ number: Int) -> LoadTapper? {
    guard !spread.schools.isEmpty else { return nil }
    var random = ContestRandom(seed: seed, stream: UInt64(number) + 1)
    let habit = HabitTraits.habit(drawn: random.below(100))
    let school = spread.schools[spread.place(drawnFrom: &random)]
    let speed = random.value(in: HabitTraits.all[habit].speed)
    return LoadTapper(
      school: school, nickname: nicknames.nickname(of: number), random: random, speed: speed,
      jitter: HabitTraits.all[habit].jitter)
  }
}

/// One person of a load test, who taps without a pause: when batches are sent, the test says.
package struct LoadTapper: Sendable {
  /// Who they play for.
  package let school: SchoolID
  /// What they are called.
  package let nickname: Nickname
  private var random: ContestRandom
  private let speed: Int64
  private let jitter: Int64
  /// What was tapped but makes no whole tap yet, in millionths.
  private var fraction: Int64 = 0

  fileprivate init(school: SchoolID, nickname: Nickname, random: ContestRandom, speed: Int64, jitter: Int64) {
    self.school = school
    self.nickname = nickname
    self.random = random
    self.speed = speed
    self.jitter = jitter
  }

  /// The taps of the next so many milliseconds: 1 at the least, since a batch holds one, and as many as a batch may hold at the most.
  package mutating func taps(in milliseconds: Int64) -> Int64 {
    let stray = random.value(in: 0...(2 * jitter)) - jitter
    let made = fraction + speed * (1000 + stray) / 1000 * milliseconds
    let taps = made / 1_000_000
    fraction = made - taps * 1_000_000
    return min(max(1, taps), TapBatch.tapsRange.upperBound)
  }
}
