import Foundation

/// One line of a benchmark's table: what was measured, ours and the peer's figure, and what the ratio should be.
struct Measurement: Encodable {
  /// What was measured, in a few words.
  let what: String
  /// Who was measured in the same run, in a few words.
  let peer: String
  let ours: Double
  let theirs: Double
  let unit: String
  /// How many times better ours is.
  let ratio: Double
  /// The ratio to reach, if there is one.
  let goal: Double?

  /// A rate: more is better.
  init(what: String, rate ours: Double, peer: String, rate theirs: Double, unit: String, goal: Double?) {
    self.what = what
    self.peer = peer
    self.ours = ours
    self.theirs = theirs
    self.unit = unit
    self.goal = goal
    ratio = ours / theirs
  }

  /// A cost: less is better.
  init(what: String, cost ours: Double, peer: String, cost theirs: Double, unit: String, goal: Double?) {
    self.what = what
    self.peer = peer
    self.ours = ours
    self.theirs = theirs
    self.unit = unit
    self.goal = goal
    ratio = theirs / ours
  }

  /// A cost against the most that it may be.
  init(what: String, cost ours: Double, unit: String, limit: Double) {
    self.init(what: what, cost: ours, peer: "the limit", cost: limit, unit: unit, goal: 1)
  }

  /// A time against a peer's.
  init(what: String, milliseconds ours: Double, peer: String, milliseconds theirs: Double, goal: Double?) {
    self.init(what: what, cost: ours, peer: peer, cost: theirs, unit: "ms", goal: goal)
  }

  /// A time against the most that it may take.
  init(what: String, milliseconds ours: Double, limit: Double) {
    self.init(what: what, cost: ours, unit: "ms", limit: limit)
  }

  /// Whether the goal is reached; `nil` where there is none.
  var isReached: Bool? { goal.map { ratio >= $0 } }

  private enum Key: String, CodingKey {
    case what, peer, ours, theirs, unit, ratio, goal, isReached
  }

  /// Writes all there is, `null` where there is no goal.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(what, forKey: .what)
    try container.encode(peer, forKey: .peer)
    try container.encode(ours, forKey: .ours)
    try container.encode(theirs, forKey: .theirs)
    try container.encode(unit, forKey: .unit)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(goal, forKey: .goal)
    try container.encode(isReached, forKey: .isReached)
  }
}

extension [Double] {
  /// The middle value; 0 of none.
  var median: Double {
    let ordered = sorted()
    guard !ordered.isEmpty else { return 0 }
    return (ordered[(ordered.count - 1) / 2] + ordered[ordered.count / 2]) / 2
  }
}

/// Seconds that a piece of work took.
func seconds(of work: () async throws -> Void) async rethrows -> Double {
  let elapsed = try await ContinuousClock().measure { try await work() }
  return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
}
