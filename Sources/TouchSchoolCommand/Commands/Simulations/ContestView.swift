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
      if let title = report.title { try printer.heading(printer.style.language(title)) }
      try printer.table(report.table(printer.style))
      try printer.lines([""] + summary)
      guard let cheats else { return }
      try printer.lines([""])
      try printer.table(cheats.rows.table(printer.style))
      try printer.lines(cheats.summary)
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

  private var summary: [String] {
    let total = report.total
    let span = report.elapsed.text
    let real = Duration.milliseconds(Int64(seconds * 1000))
    return [
      Language.ofCall(
        "\(total.players.grouped)명이 \(span) 동안 터치했어요\(report.stoppedEarly ? " (일찍 멈춤)" : ""). "
          + "\(total.accepted.grouped)번을 셌고, \(rejections).",
        "\(total.players.grouped) players tapped for \(span)\(report.stoppedEarly ? ", stopped early" : ""): "
          + "\(total.accepted.grouped) taps counted, \(rejections)."),
      Language.ofCall(
        "묶음 \(total.batches.grouped)개를 \(real.text) 동안(\(Rate.text(of: total.batches, in: real))) 모두 디스크에 쓰고 나서 확인했어요. "
          + "\(report.repeats.grouped)개는 두 번 보냈지만 한 번만 셌어요.",
        "\(total.batches.grouped) batches in \(real.text), \(Rate.text(of: total.batches, in: real)), each on disk before it was "
          + "acknowledged; \(report.repeats.grouped) were sent twice and counted once."),
      Language.ofCall(
        "순위의 지문은 \(digest)예요 (시드 \(report.plan.seed), 시드가 같으면 순위도 같아요).",
        "Standings \(digest) (seed \(report.plan.seed): the same seed gives the same)."),
    ]
  }

  /// The taps that fair play rejected, by reason.
  private var rejections: String {
    let total = report.total
    let reasons = [
      (total.tooFast, "사람보다 빨라서", "faster than people tap"),
      (total.timeNotPassed, "아직 지나지 않은 시간이라서", "in time that had not passed"),
      (total.addressLimit, "주소의 몫을 넘어서", "beyond their address's budget"),
    ].filter { $0.0 > 0 }
    if reasons.isEmpty { return Language.ofCall("거절은 없어요", "none rejected") }
    return reasons.map { Language.ofCall("\($1) \($0.grouped)번", "\($0.grouped) rejected as \($2)") }
      .joined(separator: ", ") + Language.ofCall("을 거절했어요", "")
  }
}
