import Console
import Simulation
import TapGame

/// The cheats of a contest: how many taps were counted for them, and how many of their sessions a review detected.
struct CheatView {
  let report: ContestReport
  let findings: CheatFindings

  struct Shape: Encodable {
    struct Kind: Encodable {
      let kind: Cheat
      let players, sessions: Int
      let tapsMade, tapsAccepted: Int64
      /// The ratio of counted taps per cheat to counted taps per honest player.
      let timesHonest: Double
      let foundFirst, listed: Int
    }
    struct Honest: Encodable {
      let players: Int
      let tapsMade, tapsAccepted: Int64
      let listedFirst, listed: Int
    }
    let kinds: [Kind]
    let honest: Honest
    /// The number of cheats' sessions. `foundFirst` is the number of cheats' sessions among this many sessions at the
    /// top of the review.
    let first: Int
    let foundFirst: Int
  }

  var shape: Shape {
    let honest = report.honest
    return Shape(
      kinds: kinds.map { kind, tally, found in
        .init(
          kind: kind, players: tally.players, sessions: tally.sessions, tapsMade: tally.made,
          tapsAccepted: tally.accepted, timesHonest: timesHonest(tally), foundFirst: found.first, listed: found.listed)
      },
      honest: .init(
        players: honest.players, tapsMade: honest.made, tapsAccepted: honest.accepted,
        listedFirst: findings.honestFirst, listed: findings.honestListed),
      first: findings.first, foundFirst: findings.found)
  }

  var table: TextTable {
    var table = TextTable(columns: [
      .init("Players"), .init("Number", alignment: .trailing), .init("Sessions", alignment: .trailing),
      .init("Taps made", alignment: .trailing), .init("Counted", alignment: .trailing),
      .init("Times honest", alignment: .trailing), .init("Found first", alignment: .trailing),
      .init("Listed", alignment: .trailing),
    ])
    func append(_ name: String, _ tally: ContestTally, first: Int, listed: Int) {
      table.append([
        .init(name), .init(tally.players.grouped), .init(tally.sessions.grouped), .init(tally.made.grouped),
        .init(tally.accepted.grouped, style: .emphasis),
        .init(tenths(timesHonest(tally))), .init(first.grouped), .init(listed.grouped),
      ])
    }
    append("honest", report.honest, first: findings.honestFirst, listed: findings.honestListed)
    for (kind, tally, found) in kinds {
      append(Self.name(of: kind), tally, first: found.first, listed: found.listed)
    }
    return table
  }

  var summary: [String] {
    let listed = findings.honestListed
    return [
      "Of the first \(findings.first.grouped) sessions of the review, as many as cheats have, \(findings.found.grouped) are cheats'.",
      "Of \(report.honest.players.grouped) honest players, \(listed.grouped) \(listed == 1 ? "is" : "are") listed at all.",
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
    case .script: "scripts"
    case .autoclicker: "autoclickers"
    case .manySessions: "many sessions"
    case .replay: "replays"
    }
  }
}
