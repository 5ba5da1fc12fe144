import Basics
import Console
import Simulation

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
    let name: Words
    let tally: ContestTally
    let found: CheatFindings.Found
  }

  var rows: Report<Row> {
    var found = CheatFindings.Found()
    (found.first, found.listed) = (findings.honestFirst, findings.honestListed)
    let honest = Row(name: "honest", tally: report.honest, found: found)
    return Report(
      [honest] + kinds.map { Row(name: Self.name(of: $0.0), tally: $0.1, found: $0.2) },
      [
        .shown(.name, "Players") { .init(saying: $0.name) },
        .init(.count, nil, "\(context: "amount")Number") { $0.tally.players },
        .init(.count, nil, "Sessions") { $0.tally.sessions },
        .init(.count, nil, "Taps made", givesWay: 1) { $0.tally.made },
        .init(.count, nil, "Counted", style: { _ in .emphasis }) { $0.tally.accepted },
        .init(.count, nil, "Times honest") { tenths(timesHonest($0.tally)) },
        .init(.count, nil, "Found first") { $0.found.first },
        .init(.count, nil, "Listed") { $0.found.listed },
      ])
  }

  var summary: [Words] {
    let listed = findings.honestListed
    return [
      "Of the first \(findings.first.grouped) sessions of the review, as many as cheats have, \(findings.found.grouped) are cheats'.",
      "Of \(report.honest.players.grouped) honest players, \(listed, "is", "are") listed at all.",
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

  private static func name(of cheat: Cheat) -> Words {
    switch cheat {
    case .script: "scripts"
    case .autoclicker: "autoclickers"
    case .manySessions: "many sessions"
    case .replay: "replays"
    case .manyAddresses: "many addresses"
    case .network: "a household's network"
    case .insider: "insiders at a venue"
    }
  }
}
