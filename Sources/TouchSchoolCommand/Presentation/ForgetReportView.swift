import Console
import TapGame

/// The result of forgetting a player. It does not contain the player's name.
struct ForgetReportView {
  let report: ForgetReport
  let dryRun: Bool

  private struct Shape: Encodable {
    let dryRun: Bool
    let sessions: Int
    let players: Int
    let seasons: [SeasonID]
    let bans: Int
    let reasons: Int
    let resealed: [SeasonID]
  }

  func print(by printer: Printer) throws {
    let shape = Shape(
      dryRun: dryRun, sessions: report.sessions, players: report.players, seasons: report.seasons, bans: report.bans,
      reasons: report.reasons, resealed: report.resealed)
    let columns = Report(
      [report],
      [
        .data("sessions") { $0.sessions }, .data("players") { $0.players }, .data("seasons") { list($0.seasons) },
        .data("bans") { $0.bans }, .data("reasons") { $0.reasons }, .data("resealed") { list($0.resealed) },
      ])
    try printer.print(columns, json: shape) { try printer.lines([sentence]) }
  }

  private func list(_ seasons: [SeasonID]) -> String { seasons.map(\.description).joined(separator: " ") }

  private var sentence: String {
    if report.isEmpty { return "Nobody in this file has that name; check it, and the school." }
    func count(_ number: Int, _ word: String) -> String { "\(number.grouped) \(word)\(number == 1 ? "" : "s")" }
    let parts = [
      count(report.sessions, "session") + " in " + count(report.seasons.count, "season"), count(report.bans, "ban"),
      count(report.reasons, "reason"),
    ]
    let seals =
      report.resealed.isEmpty
      ? "" : " Sealed again: season \(report.resealed.map(\.description).joined(separator: ", "))."
    return (dryRun ? "Would forget the name in " : "Forgot the name in ") + parts.joined(separator: ", ") + "." + seals
  }
}
