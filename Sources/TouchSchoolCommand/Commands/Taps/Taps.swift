import ArgumentParser
import Boards
import Console
import TapGame

/// `touchschool taps adjustments`
struct TapsAdjustments: AsyncParsableCommand {
  static let configuration = CommandConfiguration("taps adjustments")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    try await organiser.printList(
      of: season, { AdjustmentQuestion(season: $0) }, by: output,
      none: { ("시즌 \($0)에서는 조정이 없었어요.", "No taps were adjusted in season \($0).") }
    ) { Report($0, title: Titles.list(of: $1, $0.count, "adjustment", "조정")) }
  }
}

/// `touchschool taps sheets`
struct TapsSheets: AsyncParsableCommand {
  static let configuration = CommandConfiguration("taps sheets")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    try await organiser.printList(
      of: season, { TapSheetQuestion(season: $0) }, by: output,
      none: { ("시즌 \($0)에 가져온 터치가 없어요.", "No taps were imported into season \($0).") }, Self.report)
  }

  private static func report(_ sheets: [TapSheet], of season: Season) -> Report<TapSheet> {
    Report(
      title: Titles.list(of: season, sheets.count, "sheet", "표"), sheets,
      order: "season sheet schools taps imports imported_at revision",
      [
        .data("season") { $0.season }, .data("revision") { $0.revision },
        .init(.name, "sheet", "Sheet", "표") { $0.name },
        .init(.count, "schools", "Schools", "학교") { $0.schools },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.taps },
        .init(.count, "imports", "Imports", "가져옴", givesWay: 1) { $0.imports },
        .init(.time, "imported_at", "Last import", "마지막으로 가져온 때") { $0.importedAt },
      ])
  }
}

/// `touchschool taps`
struct Taps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "taps", subcommands: [TapsImport.self, TapsSheets.self, TapsAdjust.self, TapsAdjustments.self])
}

/// `touchschool taps adjust`
struct TapsAdjust: AsyncParsableCommand {
  static let configuration = CommandConfiguration("taps adjust")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  // The value can begin with a minus, so it is parsed unconditionally.
  @Option(parsing: .unconditional, help: "The taps to add; with a minus, to take.") var by: Int64
  @Option(help: .reason) var reason: String
  @Argument(help: "The session's number.") var session: SessionID

  func run() async throws {
    let record = try await order.with { try await $0.send(AdjustTaps(session: session, taps: by, reason: reason)) }
    try AdjustmentView(record: record, dryRun: order.dryRun).print(by: output.printer)
  }
}
