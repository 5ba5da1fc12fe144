import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool taps sheets`
struct TapsSheets: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheets",
    abstract: "List the sheets of taps that were taken in.",
    discussion: """
      EXAMPLES:
        touchschool taps sheets
        touchschool taps sheets --season 3 --format csv
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let view = try await store.with(.readOnly) { leaderboard in
      try await season.tellOfSimulation(in: leaderboard, store)
      let target = try await season.find(in: leaderboard)
      return TapSheetListView(season: target, sheets: try await leaderboard.tapSheets(season: target.id))
    }
    try view.print(as: output.format)
    if view.sheets.isEmpty { store.tell("No taps were imported into season \(view.season.id).") }
  }
}
