/// What a server is loaded with.
package struct LoadPlan: Hashable, Sendable {
  /// How many people play, each over a connection of their own.
  package var players: Int
  /// How many batches a second they send together.
  package var rate: Double
  /// For how long.
  package var duration: Duration
  /// What their habits and schools follow from.
  package var seed: UInt64

  /// A plan of these values.
  package init(players: Int, rate: Double, duration: Duration, seed: UInt64) {
    self.players = players
    self.rate = rate
    self.duration = duration
    self.seed = seed
  }

  /// The values that ``players`` may have.
  package static let playersRange = 1...100_000
  /// The values that ``rate`` may have.
  package static let rateRange = 0.1...1_000_000

  /// How many batches are sent in all; at least one.
  package var batches: Int { max(1, Int((rate * (duration / .seconds(1))).rounded())) }

  /// When a batch is to be sent, from the beginning on.
  package func moment(of batch: Int) -> Duration { .seconds(1) * (Double(batch) / rate) }
}

/// How far a load has come.
package enum LoadProgress: Hashable, Sendable {
  /// So many players have joined.
  case joined(Int)
  /// So many batches have been answered, or failed.
  case sent(Int)
  /// Of so many sessions the server has been asked what it has counted.
  case checked(Int)
}
