import Basics
import Console
import Boards
import Simulation
import TapGame

struct ContestView {
  let board: BoardView
  let report: ContestReport
  /// How many of the contest's cheats a review found; `nil` for a contest without cheats.
  let findings: CheatFindings?
  /// The duration of the simulation, in real seconds.
  let seconds: Double
  let digest: StandingsDigest

  func print(by printer: Printer) throws {
    let report = board.report
    try printer.print(report, json: shape) {
      if let title = report.title { try printer.heading(title) }
      try printer.table(report.table(printer.style))
      try printer.say([""] + summary)
      guard let cheats else { return }
      try printer.lines([""])
      try printer.table(cheats.rows.table(printer.style))
      try printer.say(cheats.summary)
    }
  }

  private var cheats: CheatView? { findings.map { CheatView(report: report, findings: $0) } }

  private var shape: JSONObject {
    let total = report.total
    let reasons = RejectionReason.allCases.map { ($0.rawValue, total.rejected(for: $0)) }
    let played: JSONObject = [
      "players": total.players, "batches": total.batches, "repeats": report.repeats,
      "milliseconds": report.elapsed.wholeMilliseconds, "tapsMade": total.made, "tapsAccepted": total.accepted,
      "tapsRejected": total.rejected, "rejectedByReason": Dictionary(uniqueKeysWithValues: reasons),
      "stoppedEarly": report.stoppedEarly, "seed": report.plan.seed, "digest": digest.description,
      "seconds": seconds,
    ]
    return ["rankings": board.page, "played": played, "cheats": cheats?.shape]
  }

  private var summary: [Words] {
    let total = report.total
    let span = report.elapsed.text
    let real = Duration.milliseconds(Int64(seconds * 1000))
    return [

      """
      \(total.players.grouped) players tapped for \
      \(span)\(report.stoppedEarly ? ", stopped early" : "" as Words): \(total.accepted.grouped) taps \
      counted, \(rejections).
      """,

      """
      \(total.batches.grouped) batches in \(real.text), \(Rate.text(of: total.batches, in: real)), each on \
      disk before it was acknowledged; \(report.repeats.grouped) were sent twice and counted once.
      """,
      Words("Standings \(digest) (seed \(report.plan.seed): the same seed gives the same)."),
    ]
  }

  /// The taps that fair play rejected, by reason.
  private var rejections: Words {
    let total = report.total
    let reasons: [(Int64, Words)] = [
      (total.tooFast, "faster than people tap"), (total.timeNotPassed, "in time that had not passed"),
      (total.addressLimit, "beyond their address's budget"),
    ]
    let rejected: [Words] = reasons.filter { $0.0 > 0 }.map { "\($0.grouped) rejected as \($1)" }
    return rejected.isEmpty ? "none rejected" : .joined(rejected, separator: ", ")
  }
}
