/// Who acts at which step: a timing wheel with a place for every step of the contest.
///
/// A heap would order players within a step too, which nobody asks for, at log *n* a batch. Lists threaded through two flat arrays
/// take a player in or out in constant time, and in an order that follows from the plan alone. After George Varghese and Tony
/// Lauck, “Hashed and Hierarchical Timing Wheels”, SOSP 1987 (their scheme 4).
struct StepWheel {
  /// The player that was put last at each step, or −1.
  private var heads: [Int32]
  /// The player that was put at the same step before each player, or −1.
  private var next: [Int32]

  init(steps: Int, players: Int) {
    heads = Array(repeating: -1, count: steps)
    next = Array(repeating: -1, count: players)
  }

  /// Puts a player at a step; it must stand at no other.
  mutating func put(_ player: Int, at step: Int) {
    next[player] = heads[step]
    heads[step] = Int32(player)
  }

  /// Takes all players of a step off the wheel, the last that was put there first, and appends them.
  ///
  /// - Complexity: O(players of the step).
  mutating func take(at step: Int, into players: inout [Int32]) {
    var player = heads[step]
    heads[step] = -1
    while player >= 0 {
      players.append(player)
      player = next[Int(player)]
    }
  }
}
