import Console
import TapGame

/// The result of forgetting a player, as a table, JSON or CSV. It does not contain the player's name.
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

  func print(as format: OutputFormat, by printer: Printer = Printer()) throws {
    switch format {
    case .table: try printer.lines([sentence])
    case .json:
      try printer.json(
        Shape(
          dryRun: dryRun, sessions: report.sessions, players: report.players, seasons: report.seasons,
          bans: report.bans,
          reasons: report.reasons, resealed: report.resealed))
    case .csv:
      try printer.csv(
        header: ["sessions", "players", "seasons", "bans", "reasons", "resealed"],
        [
          [
            String(report.sessions), String(report.players), list(report.seasons), String(report.bans),
            String(report.reasons), list(report.resealed),
          ]
        ])
    }
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
