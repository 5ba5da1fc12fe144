import SchoolDirectory
import TapGame

// The standard library's `random(in:using:)` is not used, because its results may change between releases.

/// A seeded stream of numbers (SplitMix64), the same on every machine and with every version of Swift. Its state takes
/// eight bytes, so every player has a stream of its own.
struct ContestRandom {
  private var bits: SplitMix64

  init(seed: UInt64) { bits = SplitMix64(seed: seed) }

  /// The stream of one player or one purpose of a contest.
  ///
  /// The seed is mixed before the number is added and again after it, so that the streams of neighbouring seeds and
  /// numbers start at unrelated states.
  init(seed: UInt64, stream: UInt64) {
    var outer = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: outer.next() &+ (stream &- 1) &* SplitMix64.increment)
    bits = SplitMix64(seed: inner.next())
  }

  mutating func next() -> UInt64 { bits.next() }

  /// A number in `0..<bound`; 0 if `bound` is 0.
  ///
  /// The result is the high half of a product. Unlike a remainder, it needs no division. Its bias is below 2⁻³² for
  /// bounds below 2³².
  mutating func below(_ bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// A number in a range, which must be narrower than 2⁶³.
  mutating func value(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(below(UInt64(range.upperBound - range.lowerBound) + 1))
  }
}

/// The nicknames of simulated players: two syllables of Korean given names, and a number from the 1,297th player on.
///
/// Nicknames are distinct, so each simulated player is a separate player on the boards. They depend only on the seed
/// and the player's number, and do not use a player's random stream.
struct GeneratedNicknames {
  private let shift: Int

  init(seed: UInt64) {
    // Stream 0 is used for the schools, and the streams from 1 on for the players.
    var random = ContestRandom(seed: seed, stream: .max)
    shift = Int(random.below(UInt64(Self.count)))
  }

  /// The nickname of a player, counted from 0.
  func nickname(of player: Int) -> Nickname {
    let (round, turn) = player.quotientAndRemainder(dividingBy: Self.count)
    // The stride is coprime to the count, so all names are visited before one recurs.
    let place = (turn * Self.stride + shift) % Self.count
    let name = Self.starts[place / Self.ends.count] + Self.ends[place % Self.ends.count]
    return Nickname(round == 0 ? name : name + String(round + 1)) ?? .anonymous
  }

  /// How many different nicknames there are without digits at the end.
  static let count = starts.count * ends.count
  private static let stride = 367

  private static let starts = syllables("가건경규나다도동라민범보서선세소수승시아연영예우유윤은재정주지태하현혜호")
  private static let ends = syllables("건결경규기나람린민빈서석선설성솔수아안연영우원윤율은인재준진찬현호환훈희")

  private static func syllables(_ text: String) -> [String] { text.map(String.init) }
}

/// Distributes players over schools: a few schools are popular, most are not.
///
/// The weight of the school at the 0-based position n is 1/(n + 3). This is the Zipf–Mandelbrot law, which is flatter
/// at the top than Zipf's law. Of 12,000 schools, the first one gets about a twenty-fifth of the players. By Zipf's law
/// it would get a tenth. The order depends only on the seed and the set of ids.
struct SchoolPopularity {
  /// The schools from the most to the least popular.
  let schools: [SchoolID]
  /// Draws positions; `nil` if there are no schools.
  private let choice: WeightedChoice?

  init(_ schools: some Sequence<SchoolID>, random: ContestRandom) {
    var random = random
    var places = Set(schools).sorted()
    for last in places.indices.reversed() {
      places.swapAt(last, Int(random.below(UInt64(last) + 1)))
    }
    choice = places.isEmpty ? nil : WeightedChoice(places.indices.map { (1 << 40) / ($0 + 3) })
    self.schools = places
  }

  /// The position of a player's school, drawn from the player's own stream.
  func place(drawnFrom random: inout ContestRandom) -> Int {
    guard let choice else { return 0 }
    return choice.index(ofTicket: random.below(choice.total))
  }
}
