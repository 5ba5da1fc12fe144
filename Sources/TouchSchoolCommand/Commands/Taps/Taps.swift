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
      none: { ("시즌 \($0)에서는 조정이 없었어요.", "No taps were adjusted in season \($0).") }
    ) { Report($0, title: Titles.list(of: $1, $0.count, "adjustment", "조정")) }
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
  init(_ records: [AdjustmentRecord], title: Bilingual? = nil) {
    self.init(
      title: title, records,
      order: "id season school_id session nickname taps reason at revision session_taps school_taps",
      [
        .data("id") { $0.id }, .data("season") { $0.season }, .data("revision") { $0.revision },
        .data("school_taps") { $0.schoolTaps },
        .init(.time, "at", "Time", "시각", givesWay: 2) { $0.at },
        .init(.number, "session", "Session", "세션") { $0.session },
        .init(.name, "nickname", "Player", "이름", givesWay: 3, cell: { Cells.player($0.nickname) }) {
          $0.nickname?.text
        },
        .init(.id, "school_id", "School", "학교") { $0.school },
        .init(.count, "taps", "Taps", "터치", cell: { Cells.change($0.taps) }) { $0.taps },
        .init(.count, "session_taps", "Left", "남은 터치", givesWay: 1) { $0.sessionTaps },
        .init(.text, "reason", "Reason", "이유") { $0.reason },
      ])
  }
}

struct AdjustmentView {
  let record: AdjustmentRecord
  let dryRun: Bool

  func print(by printer: Printer) throws {
    try printer.print(Report([record]), json: record, saying: [sentence])
  }

  private var sentence: String {
    let count = record.taps.magnitude
    let taps = "\(count.grouped) \(count == 1 ? "tap" : "taps")"
    let player = record.nickname.map { " of \($0)" } ?? ""
    let verb = record.taps < 0 ? ("빼요", "뺐어요") : ("더해요", "더했어요")
    let korean = "세션 \(record.session)\(record.nickname.map { "(\($0))" } ?? "")의 터치를 \(count.grouped)번"
    let after = "세션은 \(record.sessionTaps.grouped)번, \(record.school)은(는) \(record.schoolTaps.grouped)번"
    if dryRun {
      return Language.ofCall(
        "\(korean) \(verb.0). 그러면 \(after)이 돼요.",
        "Would \(record.taps < 0 ? "take \(taps) from" : "give \(taps) to") session \(record.session)\(player): "
          + "it would have \(record.sessionTaps.grouped) and \(record.school) \(record.schoolTaps.grouped).")
    }
    return Language.ofCall(
      "\(korean) \(verb.1). 이제 \(after)이에요 (리비전 \(record.revision)).",
      "\(taps) \(record.taps < 0 ? "taken from" : "given to") session \(record.session)\(player): "
        + "it has \(record.sessionTaps.grouped) now and \(record.school) \(record.schoolTaps.grouped), at revision \(record.revision)."
    )
  }
}
