import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool season show`
struct SeasonShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one season with its rules.",
    discussion: """
      EXAMPLES:
        touchschool season show
        touchschool season show 3 --format json
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that is live, or else the last, if not given.") var season: SeasonID?

  func run() async throws {
    try await store.with(.readOnly) { leaderboard in
      let shown =
        if let season { try await leaderboard.season(season) } else { try await leaderboard.currentSeason() }
      try await SeasonView(of: leaderboard).print(shown, as: output.format)
    }
  }
}
