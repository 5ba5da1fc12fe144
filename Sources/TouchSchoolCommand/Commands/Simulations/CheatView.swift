import Basics
import Console
import Simulation
import TapGame

/// The cheats of a contest: how many taps were counted for them, and how many of their sessions a review detected.
struct CheatView {
  let report: ContestReport
  let findings: CheatFindings

  /// The cheats as JSON. `timesHonest` is the ratio of counted taps per cheat to those per honest player; `foundFirst`
  /// the number of cheats' sessions among the first sessions of the review, as many as cheats have.
  var shape: JSONObject {
    let honest = report.honest
    let kinds = kinds.map { kind, tally, found -> JSONObject in
      [
        "kind": kind, "players": tally.players, "sessions": tally.sessions, "tapsMade": tally.made,
        "tapsAccepted": tally.accepted, "timesHonest": timesHonest(tally), "foundFirst": found.first,
        "listed": found.listed,
      ]
    }
    let honestPlayers: JSONObject = [
      "players": honest.players, "tapsMade": honest.made, "tapsAccepted": honest.accepted,
      "listedFirst": findings.honestFirst, "listed": findings.honestListed,
    ]
    return ["kinds": kinds, "honest": honestPlayers, "first": findings.first, "foundFirst": findings.found]
  }

  /// The players of a kind, for the table.
  struct Row {
    let name: String
    let tally: ContestTally
    let found: CheatFindings.Found
  }

  var rows: Report<Row> {
    var found = CheatFindings.Found()
    (found.first, found.listed) = (findings.honestFirst, findings.honestListed)
    let honest = Row(name: Language.ofCall("정직한 사람", "honest"), tally: report.honest, found: found)
    return Report(
      [honest] + kinds.map { Row(name: Self.name(of: $0.0), tally: $0.1, found: $0.2) },
      [
        .init(.name, nil, "Players", "사람") { $0.name },
        .init(.count, nil, "Number", "수") { $0.tally.players },
        .init(.count, nil, "Sessions", "세션") { $0.tally.sessions },
        .init(.count, nil, "Taps made", "한 터치", givesWay: 1) { $0.tally.made },
        .init(.count, nil, "Counted", "센 터치", style: { _ in .emphasis }) { $0.tally.accepted },
        .init(.count, nil, "Times honest", "정직한 사람의 배") { tenths(timesHonest($0.tally)) },
        .init(.count, nil, "Found first", "먼저 찾음") { $0.found.first },
        .init(.count, nil, "Listed", "목록에") { $0.found.listed },
      ])
  }

  var summary: [String] {
    let listed = findings.honestListed
    return [
      Language.ofCall(
        "검토 목록의 첫 세션 \(findings.first.grouped)개(부정한 세션의 수) 중 \(findings.found.grouped)개가 부정한 세션이에요.",
        "Of the first \(findings.first.grouped) sessions of the review, as many as cheats have, \(findings.found.grouped) are cheats'."
      ),
      Language.ofCall(
        "정직한 사람 \(report.honest.players.grouped)명 중 \(listed.grouped)명이 목록에 있어요.",
        "Of \(report.honest.players.grouped) honest players, \(listed.grouped) \(listed == 1 ? "is" : "are") listed at all."
      ),
    ]
  }

  private var kinds: [(Cheat, ContestTally, CheatFindings.Found)] {
    Cheat.allCases.compactMap { kind in
      report.cheats[kind].map { (kind, $0, findings.kinds[kind] ?? .init()) }
    }
  }

  private func timesHonest(_ tally: ContestTally) -> Double {
    func mean(_ tally: ContestTally) -> Double {
      tally.players > 0 ? Double(tally.accepted) / Double(tally.players) : 0
    }
    let honest = mean(report.honest)
    return honest > 0 ? mean(tally) / honest : 0
  }

  private func tenths(_ value: Double) -> String {
    let tenths = Int64((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func name(of cheat: Cheat) -> String {
    switch cheat {
    case .script: Language.ofCall("스크립트", "scripts")
    case .autoclicker: Language.ofCall("오토클리커", "autoclickers")
    case .manySessions: Language.ofCall("여러 세션", "many sessions")
    case .replay: Language.ofCall("되풀이", "replays")
    case .manyAddresses: Language.ofCall("여러 주소", "many addresses")
    case .network: Language.ofCall("가정의 네트워크", "a household's network")
    case .insider: Language.ofCall("행사장 안의 프로그램", "insiders at a venue")
    }
  }
}
