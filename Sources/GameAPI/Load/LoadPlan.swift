package struct LoadPlan: Hashable, Sendable {
  /// The number of players, each with a connection of its own.
  package var players: Int
  /// The batches per second of all players together.
  package var rate: Double
  package var duration: Duration
  /// The seed of the players' habits and schools.
  package var seed: UInt64
  /// The season's code; `nil` if the season needs none.
  package var code: String?

  package init(players: Int, rate: Double, duration: Duration, seed: UInt64, code: String? = nil) {
    self.players = players
    self.rate = rate
    self.duration = duration
    self.seed = seed
    self.code = code
  }

  package static let playersRange = 1...100_000
  package static let rateRange = 0.1...1_000_000

  /// The number of all batches; at least one.
  package var batches: Int { max(1, Int((rate * (duration / .seconds(1))).rounded())) }

  /// The time from the start until a batch is due.
  package func moment(of batch: Int) -> Duration { .seconds(1) * (Double(batch) / rate) }
}

package enum LoadProgress: Hashable, Sendable {
  /// The number of players that have joined.
  case joined(Int)
  /// The number of batches that were answered or have failed.
  case sent(Int)
  /// The number of sessions whose counted taps were read from the server.
  case checked(Int)
}
