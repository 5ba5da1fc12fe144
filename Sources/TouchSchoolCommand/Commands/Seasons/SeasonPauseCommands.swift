import Basics
import ArgumentParser
import Boards
import TapGame

struct SeasonPauseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season pause")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(
    help: ArgumentHelp(
      "When it began: 10:02 or 10:02:30 of today in the zone of --time-zone, or \(Timestamp.example); now if not given.",
      valueName: "time"))
  var from: String?
  @Option(
    help: ArgumentHelp("When it ended; paused until touchschool season continue if not given.", valueName: "time"))
  var to: String?
  @Flag(help: "Leave the end of the season where it is.") var keepEnd = false
  @Option(help: "Why taps are taken out, in 1 to \(AdjustTaps.maximumReasonLength) characters, for whoever asks later.")
  var reason: String?
  @Argument(help: "The season's number; the one that is live if not given.") var season: SeasonID?

  func validate() throws {
    try OptionRule.pair("--to", to != nil, with: "--from", from != nil)
    try OptionRule.pair("--reason", reason != nil, with: "--from", from != nil)
    for moment in [from, to] { if let moment { _ = try Timestamp.readPast(moment, in: output.zone) } }
  }

  func run() async throws {
    // Read here and not while parsing, because they depend on --time-zone.
    let from = try from.map { try Timestamp.readPast($0, in: output.zone) }
    let to = try to.map { try Timestamp.readPast($0, in: output.zone) }
    try await order.with { desk in
      let season = try await desk.season(season)
      let pause = PauseSeason(season.id, from: from, to: to, keepsEnd: keepEnd ? true : nil, reason: reason)
      let report = try await desk.send(
        pause,
        showing: { plan, isAsked in
          if isAsked { try PauseReportView(report: plan, isDryRun: true).print(by: output.printer.forQuestions) }
        })
      try PauseReportView(report: report, isDryRun: desk.isDryRun).print(by: output.printer)
      guard !desk.isDryRun, to == nil else { return }
      let proceed = (["season", "continue", season.id.description] + order.words).shellCommand
      order.tell("It goes on with: \(proceed)")
    }
  }
}

struct SeasonContinue: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season continue")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that is paused if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let id =
        if let season { season } else {
          try await desk.onlySeason(
            where: { $0.state == .paused && !$0.season.isSimulation },
            several: "Several seasons are paused")
        }
      let report = try await desk.send(ContinueSeason(id))
      try PauseReportView(report: report, isDryRun: desk.isDryRun, isContinued: true).print(by: output.printer)
    }
  }
}

struct SeasonUndoPause: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season undo-pause")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Flag(help: "Leave the end of the season where it is.") var keepEnd = false
  @Argument(help: "The number of the pause, which touchschool season show lists.") var pause: Int

  func run() async throws {
    try await order.with { desk in
      let id = try await desk.season(season.season).id
      let report = try await desk.send(UndoPause(id, pause: pause, keepsEnd: keepEnd ? true : nil))
      try PauseReportView(report: report, isDryRun: desk.isDryRun).print(by: output.printer)
    }
  }
}

struct PauseReportView {
  let report: PauseReport
  let isDryRun: Bool
  /// Whether the season was continued.
  var isContinued = false

  func print(by printer: Printer) throws {
    let shape: JSONObject = [
      "dryRun": isDryRun, "season": report.season.id, "endsAt": report.season.endsAt, "pause": report.pause,
      "movedSchools": report.movedSchools, "schools": report.schools,
    ]
    try printer.print(MovedRanks.report(report.schools), json: shape) {
      let zone = printer.style.zone
      try printer.say([sentence(in: zone)])
      try MovedRanks.printTable(report.schools, of: report.movedSchools, by: printer)
    }
  }

  private func sentence(in zone: DisplayTimeZone) -> Words {
    let taps = isContinued ? nil : report.pause.taken.map(taken)
    let end: Words =
      report.season.endsAt.map { "it ends at \(zone.sentence($0))" }
      ?? (report.pause.plannedEnd == nil ? "no end is set" : "its end moves by the length of the pause")
    return "\(change(in: zone))\(taps ?? ""); \(end)."
  }

  private func change(in zone: DisplayTimeZone) -> Words {
    let (season, pause) = (report.season.id, report.pause)
    let from = zone.sentence(pause.from)
    let span: Words = pause.to.map { "from \(from) to \(zone.sentence($0))" } ?? "from \(from)"
    let verb: Words = isDryRun ? "would be" : "is"
    if pause.undoneAt != nil {
      return isDryRun
        ? "Pause \(pause.id) of season \(season), \(span), would be undone"
        : "Pause \(pause.id) of season \(season), \(span), is undone"
    }
    if isContinued {
      return isDryRun ? "Season \(season) would go on" : "Season \(season) goes on; it was paused \(span)"
    }
    if pause.taken != nil, pause.to != nil {
      return isDryRun
        ? "Pause \(pause.id): the time \(span) would be taken out of season \(season)"
        : "Pause \(pause.id): the time \(span) is taken out of season \(season)"
    }
    return pause.taken == nil
      ? "Season \(season) \(verb) paused \(span)" : "Pause \(pause.id): season \(season) \(verb) paused \(span)"
  }

  private func taken(_ taken: SeasonPause.Taken) -> Words {
    let what: Words = "\(taken.taps, "tap", "taps") of \(taken.sessions, "session", "sessions")"
    if isDryRun {
      return report.pause.undoneAt == nil
        ? "\(context: "planned"); \(what) taken out" : "\(context: "planned"); \(what) given back"
    }
    return report.pause.undoneAt == nil ? "; \(what) taken out" : "; \(what) given back"
  }
}
