import COrderStatistics
import SchoolDirectory

/// What is asked of each peer: the same moves and questions, in the same order.
struct RankWorkload {
  /// How far an entry moves.
  enum Move: String {
    /// 1 to 20 taps more.
    case step
    /// Any other count.
    case leap
  }

  /// The entries at the start, in rank order.
  let start: [order_entry]

  private var random: SeededGenerator
  private var taps: [Int64]
  private var now: Int64

  /// Counts below this are drawn.
  private static let counts: UInt64 = 1_000_000

  init(entries: Int) {
    var random = SeededGenerator(seed: 1)
    let taps = (0..<entries).map { _ in Int64(random.integer(below: Self.counts)) }
    let order = taps.indices.sorted { (taps[$0], $1) > (taps[$1], $0) }
    start = order.map { order_entry(id: Int64($0), taps: taps[$0], reached_at: Int64($0)) }
    now = Int64(entries)
    self.random = random
    self.taps = taps
  }

  /// Moves of random entries, time going on by a millisecond with each.
  mutating func moves(_ count: Int, _ move: Move) -> [order_entry] {
    (0..<count).map { _ in
      let id = randomID()
      switch move {
      case .step: taps[Int(id)] += 1 + Int64(random.integer(below: 20))
      case .leap: taps[Int(id)] = Int64(random.integer(below: Self.counts))
      }
      now += 1
      return order_entry(id: id, taps: taps[Int(id)], reached_at: now)
    }
  }

  mutating func ids(_ count: Int) -> [Int64] { (0..<count).map { _ in randomID() } }

  private mutating func randomID() -> Int64 { Int64(random.integer(in: 0..<taps.count)) }
}
