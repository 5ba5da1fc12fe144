package import SchoolDirectory
package import TapGame

/// The people of a load test. They have the schools, habits and speeds of a simulated contest, and distinct names.
package struct LoadCrowd: Sendable {
  private let popularity: SchoolPopularity
  private let nicknames: GeneratedNicknames
  private let seed: UInt64

  /// A crowd that depends only on the seed and the set of schools.
  package init(schools: some Sequence<SchoolID>, seed: UInt64) {
    popularity = SchoolPopularity(schools, random: ContestRandom(seed: seed, stream: 0))
    nicknames = GeneratedNicknames(seed: seed)
    self.seed = seed
  }

  /// The person with a 0-based number; `nil` if there are no schools.
  package func tapper(_ number: Int) -> LoadTapper? {
    guard !popularity.schools.isEmpty else { return nil }
    var random = ContestRandom(seed: seed, stream: UInt64(number) + 1)
    let habit = HabitTraits.habit(drawn: random.below(100))
    let school = popularity.schools[popularity.place(drawnFrom: &random)]
    let speed = random.value(in: HabitTraits.all[habit].speed)
    return LoadTapper(
      school: school, nickname: nicknames.nickname(of: number), random: random, speed: speed,
      jitter: HabitTraits.all[habit].jitter)
  }
}

/// One person of a load test, who taps without pauses. The test decides when batches are sent.
package struct LoadTapper: Sendable {
  package let school: SchoolID
  package let nickname: Nickname
  fileprivate var random: ContestRandom
  fileprivate let speed: Int64
  fileprivate let jitter: Int64
  /// The part of the next tap that is already played, in millionths of a tap.
  fileprivate var fraction: Int64 = 0

  /// The number of taps in the next `milliseconds`: at least 1, and at most the limit of a batch.
  package mutating func taps(in milliseconds: Int64) -> Int64 {
    let stray = random.value(in: 0...(2 * jitter)) - jitter
    let made = fraction + speed * (1000 + stray) / 1000 * milliseconds
    let taps = made / 1_000_000
    fraction = made - taps * 1_000_000
    return min(max(1, taps), TapBatch.tapsRange.upperBound)
  }
}
