import Basics
import ArgumentParser
import Boards
import Console
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
      order.tell("다시 시작하려면: \(proceed)", "It goes on with: \(proceed)")
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
            several: ("여러 시즌이 멈춰 있어요", "Several seasons are paused"))
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
      try printer.lines([Language.ofCall(koreanSentence(in: zone), sentence(in: zone))])
      try MovedRanks.printTable(report.schools, of: report.movedSchools, by: printer)
    }
  }

  private func koreanSentence(in zone: DisplayTimeZone) -> String {
    let (season, pause) = (report.season, report.pause)
    let subject = "시즌 \(season.id.description.with(.subject))"
    let span = "\(zone.sentence(pause.from))부터" + (pause.to.map { " \(zone.sentence($0))까지" } ?? "")
    let change =
      if pause.undoneAt != nil {
        "시즌 \(season.id)의 멈춤 \(pause.id)(\(span))을 \(isDryRun ? "되돌려요" : "되돌렸어요")."
      } else if isContinued {
        isDryRun ? "\(subject) 다시 시작돼요." : "\(subject) 다시 시작됐어요. \(span) 멈춰 있었어요."
      } else if pause.taken != nil, pause.to != nil {
        "멈춤 \(pause.id): 시즌 \(season.id)에서 \(span)의 시간을 \(isDryRun ? "빼요" : "뺐어요")."
      } else {
        (pause.taken == nil ? "" : "멈춤 \(pause.id): ") + "\(subject) \(span) \(isDryRun ? "멈추게 돼요" : "멈춰 있어요")."
      }
    let end =
      season.endsAt.map { "\(zone.sentence($0))에 끝나요." }
      ?? (pause.plannedEnd == nil ? "끝은 정해지지 않았어요." : "끝은 멈춘 시간만큼 늦어져요.")
    let verb = pause.undoneAt == nil ? (isDryRun ? "빼요" : "뺐어요") : (isDryRun ? "돌려줘요" : "돌려줬어요")
    let taps =
      isContinued
      ? nil : pause.taken.map { " 세션 \($0.sessions.grouped)개의 터치 \($0.taps.grouped)번을 \(verb)." }
    return "\(isDryRun ? "그대로 하면 " : "")\(change)\(taps ?? "") \(end)"
  }

  private func sentence(in zone: DisplayTimeZone) -> String {
    let (season, pause) = (report.season, report.pause)
    let span = "from \(zone.sentence(pause.from))" + (pause.to.map { " to \(zone.sentence($0))" } ?? "")
    let verb = isDryRun ? "would be" : "is"
    let change: String
    if pause.undoneAt != nil {
      change = "Pause \(pause.id) of season \(season.id), \(span), \(verb) undone"
    } else if isContinued {
      change = isDryRun ? "Season \(season.id) would go on" : "Season \(season.id) goes on; it was paused \(span)"
    } else if pause.taken != nil, pause.to != nil {
      change = "Pause \(pause.id): the time \(span) \(verb) taken out of season \(season.id)"
    } else if pause.taken != nil {
      change = "Pause \(pause.id): season \(season.id) \(verb) paused \(span)"
    } else {
      change = "Season \(season.id) \(verb) paused \(span)"
    }
    let end =
      season.endsAt.map { "it ends at \(zone.sentence($0))" }
      ?? (pause.plannedEnd == nil ? "no end is set" : "its end moves by the length of the pause")
    let taps =
      isContinued
      ? nil
      : pause.taken.map { taken in
        "; \(taken.taps.grouped) \(taken.taps == 1 ? "tap" : "taps") of \(taken.sessions.grouped) \(taken.sessions == 1 ? "session" : "sessions") \(pause.undoneAt == nil ? "taken out" : "given back")"
      }
    return "\(change)\(taps ?? ""); \(end)."
  }
}
