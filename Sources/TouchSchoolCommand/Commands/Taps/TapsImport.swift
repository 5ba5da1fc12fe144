import ArgumentParser
import TapGame

/// `touchschool taps import`
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
      throw BadData(file: name, sentence: error.description)
    } catch let refusal as ContestRefusal where refusal.kind == ContestRefusal.alreadyImportedKind {
      throw BadData(
        file: name, "이 터치는 다른 집계표로 시즌 \(refusal.actual ?? 0)에 이미 들어 있어서 두 번 세게 돼요. 그럴 뜻이면 --again을 써 주세요.",
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

  private func take(_ taps: TapFile, from name: String, _ desk: OrderDesk) async throws {
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
