import ArgumentParser
import GameAPI
import Boards
import Leaderboard

/// The score by which schools are compared.
struct ScoreOptions: ParsableArguments {
  @Option(help: "What schools are compared by: total, or average for taps a player.") var score: Score = .total
  @Option(
    help:
      "With --score average: schools with fewer players are not ranked (\(AverageCriterion.standardLeastPlayers) if not given)."
  )
  var leastPlayers: Int?
}
