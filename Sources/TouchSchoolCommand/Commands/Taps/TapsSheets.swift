import ArgumentParser
import Boards
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

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let view = try await organiser.read(season) {
      TapSheetListView(season: $1, sheets: try await $0.tapSheets(season: $1.id))
    }
    try view.print(by: output.printer)
    if view.sheets.isEmpty { organiser.store.tell("No taps were imported into season \(view.season.id).") }
  }
}
