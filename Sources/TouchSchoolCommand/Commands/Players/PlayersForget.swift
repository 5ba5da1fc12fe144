import Basics
import ArgumentParser
import Console
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
      .data, "이 파일에 그런 이름이 없어요. 이미 잊었거나 (touchschool log로 볼 수 있어요) 다르게 쓴 이름이에요. 이름과 학교를 확인해 주세요.",
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
    try printer.print(columns, json: json) { if let sentence { try printer.lines([sentence]) } }
  }

  private func list(_ seasons: [SeasonID]) -> String { seasons.map(\.description).joined(separator: " ") }

  private var sentence: String? {
    if report.isEmpty {
      guard isFinished else { return nil }
      return Language.ofCall(
        "잊을 것이 더 없어요. 이름은 끝나지 않았던 명령에서 이미 잊었고, 이제 그 바이트도 남아 있지 않아요.",
        "Nothing more to forget: an interrupted command had already forgotten a name, and no byte of it is left now.")
    }
    func count(_ number: Int, _ word: String) -> String { "\(number.grouped) \(word)\(number == 1 ? "" : "s")" }
    let parts = [
      count(report.sessions, "session") + " in " + count(report.seasons.count, "season"), count(report.bans, "ban"),
      count(report.reasons, "reason"),
    ]
    let resealed = report.resealed.map(\.description).joined(separator: ", ")
    let places =
      "시즌 \(report.seasons.count.grouped)개의 세션 \(report.sessions.grouped)개, 차단 \(report.bans.grouped)개, 이유 \(report.reasons.grouped)개"
    let seals =
      resealed.isEmpty
      ? "" : Language.ofCall(" 다시 확정한 시즌: \(resealed).", " Sealed again: season \(resealed).")
    return Language.ofCall(
      "\(places)에서 이름을 \(dryRun ? "잊게 돼요" : "잊었어요").",
      (dryRun ? "Would forget the name in " : "Forgot the name in ") + parts.joined(separator: ", ") + ".") + seals
  }
}
