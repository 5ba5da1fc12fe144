/// A timing wheel of players, with a slot for every step of the contest.
///
/// The slots are linked lists in two flat arrays. They add and remove a player in constant time, in an order that
/// depends only on the plan. A heap would also order the players within a step, which is not needed, and would take
/// O(log *n*) for each batch. See George Varghese and Tony Lauck, “Hashed and Hierarchical Timing Wheels”, SOSP 1987
/// (their scheme 4).
struct TimingWheel {
  /// The last player added at each step, or −1.
  private var heads: [Int32]
  /// For each player, the player added before it at the same step, or −1.
  private var next: [Int32]

  init(steps: Int, players: Int) {
    heads = Array(repeating: -1, count: steps)
    next = Array(repeating: -1, count: players)
  }

  /// Adds a player at a step. The player must not be at another step.
  mutating func put(_ player: Int, at step: Int) {
    next[player] = heads[step]
    heads[step] = Int32(player)
  }

  /// Removes all players of a step and appends them to `players`, the last added player first.
  mutating func take(at step: Int, into players: inout [Int32]) {
    var player = heads[step]
    heads[step] = -1
    while player >= 0 {
      players.append(player)
      player = next[Int(player)]
    }
  }
}
