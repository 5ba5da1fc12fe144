import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool taps adjustments`
struct TapsAdjustments: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adjustments",
    abstract: "List what was taken from sessions and given to them, and why.",
    discussion: """
      EXAMPLES:
        touchschool taps adjustments
        touchschool taps adjustments --season 3 --format csv
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let view = try await store.with(.readOnly) { leaderboard in
      try await season.tellOfSimulation(in: leaderboard, store)
      let target = try await season.find(in: leaderboard)
      return AdjustmentListView(season: target, records: try await leaderboard.adjustments(season: target.id))
    }
    try view.print(as: output.format)
    if view.records.isEmpty { store.tell("No taps were adjusted in season \(view.season.id).") }
  }
}
