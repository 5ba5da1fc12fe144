import ArgumentParser
import Leaderboard

/// What a board compares schools by.
enum Score: String, CaseIterable, ExpressibleByArgument {
  /// All taps of a school.
  case total
  /// Its players' taps, divided by how many took part.
  case average
}

/// How schools are compared.
struct ScoreOptions: ParsableArguments {
  @Option(help: "What schools are compared by: total, or average for taps a player.") var score: Score = .total
  @Option(
    help:
      "With --score average: schools with fewer players are not ranked (\(Leaderboard.standardLeastPlayers) if not given)."
  )
  var leastPlayers: Int?

  func validate() throws {
    guard let leastPlayers else { return }
    guard leastPlayers >= 1 else {
      throw ValidationError("--least-players takes a number of players from 1, not \(leastPlayers).")
    }
    guard score == .average else { throw ValidationError("--least-players goes with --score average.") }
  }
}

extension QuestionOptions {
  /// What is asked of a board by averages; `nil` if only a board by totals answers that.
  var ofAverages: AverageSlice? {
    guard !howFar, case .page(let slice) = question else { return nil }
    return switch slice {
    case .top(let count): .top(count)
    case .page(let number, let size): .page(number, size: size)
    case .around(let school, let radius): .around(school, radius: radius)
    case .after, .before, .ranks, .taps, .schools, .whole: nil
    }
  }
}
