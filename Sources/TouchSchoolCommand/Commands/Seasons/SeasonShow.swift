import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool season show`
struct SeasonShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one season with its rules, and its seal if it has ended.",
    discussion: """
      Ten minutes after its end a season is sealed: a digest over its receipts, adjustments and standings is kept, which touchschool check \
      proves.

      EXAMPLES:
        touchschool season show
        touchschool season show 3 --format json
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that is live, or else the last, if not given.") var season: SeasonID?

  func run() async throws {
    try await store.with(.readOnly) { leaderboard in
      let shown = try await SeasonOption.find(season, in: leaderboard)
      try await SeasonView(of: leaderboard).print(shown, as: output.format)
    }
  }
}
