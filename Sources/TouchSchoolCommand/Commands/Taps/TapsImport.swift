import Basics
import ArgumentParser
import Console
import SchoolDirectory
import TapGame

struct TapsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration("taps import")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Option(help: ArgumentHelp("The name of the sheet; the file's name if not given.", valueName: "name"))
  var sheet: String?
  @Flag(help: "In a correction: set the schools to 0 that it leaves out.") var zeroMissing = false
  @Flag(help: "Count a sheet once more that was imported before, as another one.") var again = false
  @Argument(help: "The CSV file; - for standard input.", completion: .file(extensions: ["csv"])) var file: String

  func run() async throws {
    if order.isOnline { try Online.network.start() }
    let name = DirectoryFile.name(of: file)
    do {
      let taps = try TapFile(InputFile.read(file))
      try await order.with { try await take(taps, from: name, $0) }
    } catch let error as TapFileError {
      throw BadData(file: name, error.words)
    } catch let refusal as ContestRefusal where refusal.kind == ContestRefusal.alreadyImportedKind {
      throw BadData(
        file: name,
        "These taps are in season \(refusal.actual ?? 0) already, as another sheet, and would count twice; say --again if that is meant."
      )
    }
  }

  /// The name of the sheet. The name for a pipe depends on its content, so two pipes with the same content are the same
  /// sheet.
  private func sheetName(of taps: TapFile) -> String {
    if let sheet { return sheet }
    return file == "-"
      ? "standard input \(taps.digest)" : file.split(separator: "/").last.map(String.init) ?? file
  }

  private func take(_ taps: TapFile, from name: Words, _ desk: OrderDesk) async throws {
    let target = try await desk.season(season.season)
    var request = ImportTaps(
      taps, named: sheetName(of: taps), into: target.id, again: again, zeroingMissing: zeroMissing)
    func view(_ plan: TapSheetPlan, dryRun: Bool) -> TapImportView {
      TapImportView(file: name, lines: request.rows.count, season: target, plan: plan, dryRun: dryRun)
    }
    let plan = try await self.plan(&request, desk)
    if desk.isDryRun || plan.isEmpty { return try view(plan, dryRun: desk.isDryRun).print(by: output.printer) }
    let imported = try await desk.send(
      request, canAsk: file != "-",
      showing: { plan, isAsked in
        var view = view(plan, dryRun: true)
        view.isAsked = isAsked
        try view.print(by: isAsked ? output.printer.forQuestions : output.printer)
      })
    try view(imported, dryRun: false).print(by: output.printer)
  }

  /// What the import would do. If the sheet was imported before with other counts, the request becomes a correction of
  /// those counts. The correction is refused if someone else corrects the counts first.
  private func plan(_ request: inout ImportTaps, _ desk: OrderDesk) async throws -> TapSheetPlan {
    do { return try await desk.plan(request) } catch let refusal as ContestRefusal
      where refusal.kind == ContestRefusal.otherSheetKind
    {
      request.correcting = refusal.actual.map(Revision.init(rawValue:))
      return try await desk.plan(request)
    }
  }
}

struct TapImportView {
  let file: Words
  let lines: Int
  let season: Season
  let plan: TapSheetPlan
  let dryRun: Bool
  /// Whether the plan is shown before a question, and not as the result of a dry run.
  var isAsked = false

  /// The revision of the import; `nil` in a dry run or if nothing changed.
  private var revision: Revision? { dryRun ? nil : plan.revision }

  /// The maximum number of schools of a kind in the table; JSON lists all.
  private static let listed = 50

  func print(by printer: Printer) throws {
    let changes = plan.changes.map { change -> JSONObject in
      ["school": change.school, "before": change.before, "after": change.after, "taps": change.taps]
    }
    let shape: JSONObject = [
      "file": file.description, "sheet": plan.sheet, "season": season.id, "dryRun": dryRun,
      "isCorrection": plan.corrects != nil, "lines": lines, "taps": plan.taps, "added": plan.added,
      "taken": plan.taken, "changes": changes, "leftOut": plan.leftOut, "unchanged": plan.unchanged,
      "revision": revision,
    ]
    try printer.print(report, json: shape) {
      try printer.say([title])
      guard plan.corrects != nil, !plan.isEmpty || !plan.leftOut.isEmpty else { return }
      try printer.table(table)
      try printer.rest(max(0, plan.changes.count - Self.listed) + max(0, plan.leftOut.count - Self.listed))
    }
  }

  private var report: Report<TapSheetPlan> {
    Report(
      [plan],
      [
        .data("file") { _ in file.description }, .data("season") { _ in season.id }, .data("lines") { _ in lines },
        .data("taps") { $0.taps }, .data("revision") { _ in revision }, .data("sheet") { $0.sheet },
        .data("added") { $0.added }, .data("taken") { $0.taken }, .data("unchanged") { $0.unchanged },
        .data("left_out") { $0.leftOut.count },
      ])
  }

  private var title: Words {
    let place: Words = "season \(season.id), \(season.name)"
    let end: Words =
      isAsked ? "." : dryRun ? "; dry run, nothing was written." : revision.map { ", at revision \($0)." } ?? "."
    guard plan.corrects != nil else {
      return dryRun
        ? "\(file): \(plan.taps.grouped) taps on \(lines, "line", "lines") would be added to \(place)\(end)"
        : "\(file): \(plan.taps.grouped) taps on \(lines, "line", "lines") added to \(place)\(end)"
    }
    if plan.isEmpty {
      return "\(file): the sheet \(plan.sheet) is in \(place), with these counts already; nothing changed."
    }
    let schools: Words = "\(plan.changes.count, "school", "schools")"
    let (added, taken) = (plan.added.grouped, plan.taken.grouped)
    return dryRun
      ? "\(file): the sheet \(plan.sheet) would be corrected at \(schools) of \(place): \(added) taps added, \(taken) taken\(end)"
      : "\(file): the sheet \(plan.sheet) was corrected at \(schools) of \(place): \(added) taps added, \(taken) taken\(end)"
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init(saying: "School", .id), .init(saying: "Before", .number),
      .init(saying: "Now", .number), .init(saying: "\(context: "taps")Change", .number),
    ])
    for change in plan.changes.prefix(Self.listed) {
      table.append([
        .init(change.school.rawValue),
        .init(saying: change.before.map { Words(verbatim: $0.grouped) } ?? "new", style: .dim),
        .init(change.after.grouped, style: .emphasis),
        .init(
          change.taps > 0 ? "+\(change.taps.grouped)" : change.taps.grouped, style: change.taps < 0 ? .loss : .gain),
      ])
    }
    for left in plan.leftOut.prefix(Self.listed) {
      table.append([
        .init(left.school.rawValue), .init(left.taps.grouped, style: .dim), .init(left.taps.grouped),
        .init(saying: "left out, keeps them", style: .warning),
      ])
    }
    return table
  }
}
