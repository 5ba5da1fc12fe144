import ArgumentParser
import Boards
import Leaderboard

/// `touchschool season list`
struct SeasonList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the seasons there are, and which of them repeat.",
    discussion: """
      EXAMPLES:
        touchschool season list
        touchschool season list --format json
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let seasons = try await store.with(.readOnly) { leaderboard in
      let seasons = try await leaderboard.seasons()
      try await SeasonView(of: leaderboard).print(list: seasons, as: output.format)
      return seasons
    }
    if seasons.isEmpty { store.tell("There is no season yet; touchschool season start NAME makes one.") }
  }
}
