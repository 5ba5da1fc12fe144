import Basics
import ArgumentParser
import Boards
import TapGame

/// The option `--season`.
struct SeasonOption: ParsableArguments {
  @Option(help: "The season's number; the one that is live, or else the last, if not given; never a simulation.")
  var season: SeasonID?

  /// Finds the season of the option, for a command that reads it.
  func find(in leaderboard: any ContestReader) async throws -> Season {
    try await Self.find(season, in: leaderboard)
  }

  /// Finds a season by its number; `nil` for the current one.
  static func find(_ season: SeasonID?, in leaderboard: any ContestReader) async throws -> Season {
    if let season { try await leaderboard.season(season) } else { try await leaderboard.currentSeason() }
  }

  /// Finds the season of the option, for a command that changes it. Without the option, this is the current season, but
  /// never a simulation.
  func findReal(in leaderboard: any ContestReader) async throws -> Season {
    try await Self.findReal(season, in: leaderboard)
  }

  /// Finds a season by its number; `nil` for the current one, but never a simulation.
  static func findReal(_ season: SeasonID?, in leaderboard: any ContestReader) async throws -> Season {
    if let season { try await leaderboard.season(season) } else { try await leaderboard.currentRealSeason() }
  }

  /// Prints a message if no season was named and all seasons are simulations.
  func tellOfSimulation(in contest: any OrganisedContest, _ store: StoreOptions) async throws {
    guard season == nil, !store.quiet else { return }
    do {
      let shown = try await contest.season(nil)
      if shown.isSimulation { Self.tellOfSimulation(shown, store) }
    } catch BoardError.noSeason {
      return
    }
  }

  /// Prints the message that the season shown by default is a simulation.
  static func tellOfSimulation(_ season: Season, _ store: StoreOptions) {
    store.tell("There is no season but simulations; this is season \(season.id), “\(season.name)”.")
  }
}
