import ArgumentParser
import Boards
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

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let view = try await organiser.read(season) {
      AdjustmentListView(season: $1, records: try await $0.ask(AdjustmentQuestion(season: $1.id)))
    }
    try view.print(by: output.printer)
    if view.records.isEmpty {
      organiser.store.tell(
        output.language("시즌 \(view.season.id)에서는 조정이 없었어요.", "No taps were adjusted in season \(view.season.id)."))
    }
  }
}

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
      TapSheetListView(season: $1, sheets: try await $0.ask(TapSheetQuestion(season: $1.id)))
    }
    try view.print(by: output.printer)
    if view.sheets.isEmpty {
      organiser.store.tell(
        output.language("시즌 \(view.season.id)에 가져온 터치가 없어요.", "No taps were imported into season \(view.season.id)."))
    }
  }
}
