import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool review bans`
struct ReviewBans: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bans",
    abstract: "List the bans of a season, why they were made, and which were lifted.",
    discussion: """
      The taps that a ban took are on touchschool taps adjustments, session by session.

      EXAMPLES:
        touchschool review bans
        touchschool review bans --season 3 --format csv
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let view = try await store.with(.readOnly) { leaderboard in
      try await season.tellOfSimulation(in: leaderboard, store)
      let target = try await season.find(in: leaderboard)
      return BanListView(season: target, bans: try await leaderboard.bans(season: target.id))
    }
    try view.print(as: output.format)
    if view.bans.isEmpty { store.tell("Nobody was banned in season \(view.season.id).") }
  }
}
