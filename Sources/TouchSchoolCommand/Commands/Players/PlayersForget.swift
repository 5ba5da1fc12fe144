import Basics
import ArgumentParser
import Leaderboard
import SchoolDirectory
import TapGame

struct PlayersForget: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players forget")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(school: "The player's school; every school if not given.") var school: SchoolID?
  @Argument(help: "The nickname.") var nickname: Nickname

  func run() async throws {
    let forget = ForgetName(nickname, school: school)
    let (report, isFinished) = try await order.with { desk in
      let report = try await desk.send(
        forget,
        showing: { plan, isAsked in
          if isAsked { try ForgetReportView(report: plan, dryRun: true).print(by: output.printer.forQuestions) }
        })
      return (report, (desk.contest as? Leaderboard)?.foundErasure == .finished)
    }
    try ForgetReportView(report: report, dryRun: order.dryRun, isFinished: isFinished).print(by: output.printer)
    guard report.isEmpty, !isFinished else { return }
    throw CommandFailure(
      .data,
      "No such name is in this file: it was forgotten already (touchschool log says when), or is written otherwise; check it, and the school."
    )
  }
}

/// The result of forgetting a player. It does not contain the player's name.
struct ForgetReportView {
  let report: ForgetReport
  let dryRun: Bool
  /// Whether this call has finished an earlier command, which was interrupted.
  var isFinished = false

  func print(by printer: Printer) throws {
    let columns = Report(
      [report],
      [
        .data("sessions") { $0.sessions }, .data("players") { $0.players }, .data("seasons") { list($0.seasons) },
        .data("bans") { $0.bans }, .data("reasons") { $0.reasons }, .data("resealed") { list($0.resealed) },
      ])
    let json = OutcomeJSON(outcome: report, dryRun: dryRun)
    try printer.print(columns, json: json) { if let sentence { try printer.say([sentence]) } }
  }

  private func list(_ seasons: [SeasonID]) -> String { seasons.map(\.description).joined(separator: " ") }

  private var sentence: Words? {
    if report.isEmpty {
      guard isFinished else { return nil }
      return
        "Nothing more to forget: an interrupted command had already forgotten a name, and no byte of it is left now."
    }
    let places: Words = """
      \(report.sessions, "session", "sessions") in \(report.seasons.count, "season", "seasons"), \
      \(report.bans, "ban", "bans"), \(report.reasons, "reason", "reasons")
      """
    let resealed = report.resealed.map(\.description).joined(separator: ", ")
    let seals: Words = resealed.isEmpty ? "" : " Sealed again: season \(resealed)."
    return dryRun ? "Would forget the name in \(places).\(seals)" : "Forgot the name in \(places).\(seals)"
  }
}
