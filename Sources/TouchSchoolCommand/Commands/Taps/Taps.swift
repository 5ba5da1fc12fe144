import Basics
import ArgumentParser
import Boards
import Console
import TapGame

struct TapsAdjustments: AsyncParsableCommand {
  static let configuration = CommandConfiguration("taps adjustments")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    try await organiser.printList(
      of: season, { AdjustmentQuestion(season: $0) }, by: output,
      none: { "No taps were adjusted in season \($0)." }
    ) { Report($0, title: Titles.list(of: $1, "\($0.count, "adjustment", "adjustments")")) }
  }
}

struct TapsSheets: AsyncParsableCommand {
  static let configuration = CommandConfiguration("taps sheets")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    try await organiser.printList(
      of: season, { TapSheetQuestion(season: $0) }, by: output,
      none: { "No taps were imported into season \($0)." }, Self.report)
  }

  private static func report(_ sheets: [TapSheet], of season: Season) -> Report<TapSheet> {
    Report(
      title: Titles.list(of: season, "\(sheets.count, "sheet", "sheets")"), sheets,
      order: "season sheet schools taps imports imported_at revision",
      [
        .data("season") { $0.season }, .data("revision") { $0.revision },
        .init(.name, "sheet", "Sheet") { $0.name },
        .init(.count, "schools", "Schools") { $0.schools },
        .init(.count, "taps", "Taps", style: { _ in .emphasis }) { $0.taps },
        .init(.count, "imports", "Imports", givesWay: 1) { $0.imports },
        .init(.time, "imported_at", "Last import") { $0.importedAt },
      ])
  }
}

struct Taps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "taps", subcommands: [TapsImport.self, TapsSheets.self, TapsAdjust.self, TapsAdjustments.self])
}

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

extension Report where Record == AdjustmentRecord {
  init(_ records: [AdjustmentRecord], title: Words? = nil) {
    self.init(
      title: title, records,
      order: "id season school_id session nickname taps reason at revision session_taps school_taps",
      [
        .data("id") { $0.id }, .data("season") { $0.season }, .data("revision") { $0.revision },
        .data("school_taps") { $0.schoolTaps },
        .init(.time, "at", "Time", givesWay: 2) { $0.at },
        .init(.number, "session", "Session") { $0.session },
        .init(.name, "nickname", "Player", givesWay: 3, cell: { Cells.player($0.nickname) }) {
          $0.nickname?.text
        },
        .init(.id, "school_id", "School") { $0.school },
        .init(.count, "taps", "Taps", cell: { Cells.change($0.taps) }) { $0.taps },
        .init(.count, "session_taps", "Left", givesWay: 1) { $0.sessionTaps },
        .init(.text, "reason", "Reason") { $0.reason },
      ])
  }
}

struct AdjustmentView {
  let record: AdjustmentRecord
  let dryRun: Bool

  func print(by printer: Printer) throws {
    try printer.print(Report([record]), json: record, saying: [sentence])
  }

  private var sentence: Words {
    let taps: Words = "\(record.taps.magnitude, "tap", "taps")"
    let session: Words =
      record.nickname.map { "session \(record.session) of \($0)" } ?? "session \(record.session)"
    let (own, school) = (record.sessionTaps.grouped, record.schoolTaps.grouped)
    if dryRun {
      return record.taps < 0
        ? "Would take \(taps) from \(session): it would have \(own) and \(record.school) \(school)."
        : "Would give \(taps) to \(session): it would have \(own) and \(record.school) \(school)."
    }
    return record.taps < 0
      ? "\(taps) taken from \(session): it has \(own) now and \(record.school) \(school), at revision \(record.revision)."
      : "\(taps) given to \(session): it has \(own) now and \(record.school) \(school), at revision \(record.revision)."
  }
}
