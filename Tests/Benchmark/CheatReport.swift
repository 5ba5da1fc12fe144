import Basics
import Boards
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import Simulation
import TapGame

/// A contest with cheats that was played and reviewed.
struct CheatTrial {
  let report: ContestReport
  let findings: CheatFindings
  /// The honest sessions that are listed for more than their address.
  let honestForTaps: Int
  /// The sessions that are a machine's for certain, by kind; `nil` for the honest ones.
  let certain: [Cheat?: Int]
  /// The percentages of the programs' schools and of the honest schools that the review lists.
  let schools: (found: Double, honestListed: Double)

  init(report: ContestReport, review: ReviewList, played: PlayedSchools, of season: Season) {
    self.report = report
    let listed = Set(review.schools.map(\.school))
    func percentage(_ schools: Set<SchoolID>, ofNone: Double) -> Double {
      schools.isEmpty ? ofNone : 100 * Double(schools.intersection(listed).count) / Double(schools.count)
    }
    schools = (percentage(played.programs, ofNone: 100), percentage(played.honest, ofNone: 0))
    findings = CheatFindings(report, listed: review.sessions.map(\.id))
    var certain: [Cheat?: Int] = [:]
    for found in review.sessions where found.evidence.machineReason(in: season) != nil {
      certain[report.cheatSessions[found.id], default: 0] += 1
    }
    self.certain = certain
    honestForTaps =
      review.sessions.filter { found in
        report.cheatSessions[found.id] == nil && !found.suspicions.allSatisfy(\.kind.isOfAddress)
      }.count
  }
}

/// The schools of a contest by who tapped for them.
struct PlayedSchools {
  /// The schools of which cheats made half of the taps, and 300 at least.
  let programs: Set<SchoolID>
  /// The schools with taps for which no cheat played.
  let honest: Set<SchoolID>

  init(_ report: ContestReport, on leaderboard: Leaderboard, schools: Int) async throws {
    var cheated: [SchoolID: Int64] = [:]
    for id in report.cheatSessions.keys {
      guard let session = try await leaderboard.session(id) else { continue }
      cheated[session.school, default: 0] += session.progress.accepted
    }
    let played = try await leaderboard.page(.top(schools)).entries.filter { $0.taps > 0 }
    programs = Set(
      played.filter { 2 * (cheated[$0.school.id] ?? 0) >= max($0.taps, 600) }.map(\.school.id))
    honest = Set(played.filter { cheated[$0.school.id] == nil }.map(\.school.id))
  }
}

/// What reviews found over all trials.
struct CheatReport {
  private struct Row: Encodable {
    /// Whom the row is about.
    let players: String
    /// The sessions of a trial.
    let sessions: Double
    /// The percentage of these sessions among the first of the review, and the worst trial's.
    let first, firstWorst: Double
    /// The percentage of these sessions that the review lists at all, and the worst trial's.
    let listed, listedWorst: Double
    /// The percentage of these sessions that are a machine's for certain.
    let certain: Double
    /// The taps that a player made, and those that counted.
    let made, accepted: Double
    /// The counted taps of a player, as a multiple of an honest player's.
    let timesHonest: Double
  }

  private let rows: [Row]
  private let trials: Int
  private let honestForTaps: Double
  private let schools: (found: Double, honestListed: Double)
  private let lobby: (without: Int64, with: Int64)

  init(trials: [CheatTrial], lobby: (without: Int64, with: Int64)) {
    self.trials = trials.count
    self.lobby = lobby
    let honest = trials.map(\.report.honest).reduce(ContestTally(), +)
    func mean(_ taps: Int64, _ tally: ContestTally) -> Double {
      tally.players > 0 ? Double(taps) / Double(tally.players) : 0
    }
    /// The worst is the lowest share of a cheat, and the highest of the honest.
    func row(
      _ name: String, _ tally: ContestTally, _ found: [(sessions: Int, first: Int, listed: Int, certain: Int)],
      worst: ([Double]) -> Double?
    ) -> Row {
      func shares(_ part: ((sessions: Int, first: Int, listed: Int, certain: Int)) -> Int) -> [Double] {
        found.filter { $0.sessions > 0 }.map { 100 * Double(part($0)) / Double($0.sessions) }
      }
      let (first, listed) = (shares(\.first), shares(\.listed))
      return Row(
        players: name, sessions: found.map { Double($0.sessions) }.mean, first: first.mean,
        firstWorst: worst(first) ?? 0,
        listed: listed.mean, listedWorst: worst(listed) ?? 0, certain: shares(\.certain).mean,
        made: mean(tally.made, tally),
        accepted: mean(tally.accepted, tally),
        timesHonest: mean(tally.accepted, tally) / max(1, mean(honest.accepted, honest)))
    }
    rows =
      [
        row(
          "honest", honest,
          trials.map {
            ($0.report.honest.sessions, $0.findings.honestFirst, $0.findings.honestListed, $0.certain[nil] ?? 0)
          },
          worst: { $0.max() })
      ]
      + Cheat.allCases.map { kind in
        row(
          kind.rawValue, trials.compactMap { $0.report.cheats[kind] }.reduce(ContestTally(), +),
          trials.compactMap { trial in
            trial.findings.kinds[kind].map { ($0.sessions, $0.first, $0.listed, trial.certain[kind] ?? 0) }
          },
          worst: { $0.min() })
      }
    schools = (trials.map(\.schools.found).mean, trials.map(\.schools.honestListed).mean)
    honestForTaps = trials.map { 100 * Double($0.honestForTaps) / Double(max(1, $0.report.honest.sessions)) }.mean
  }

  func print(as format: BenchReport.Format) throws {
    let output = Output.standardOutput()
    switch format {
    case .table:
      for line in table.lines(fitting: nil, palette: Palette(.plain)) { try output.writeLine(line) }
      try output.writeLine(
        "A script on one address has \(lobby.without) taps in 40 seconds of play, and \(lobby.with) after a lobby of four minutes."
      )
      try output.writeLine(
        "\(trials) seeds. First: among as many sessions of the review as cheats have. Honest players listed for their taps: \(Self.text(honestForTaps)) %. Schools listed: \(Self.text(schools.found)) % of those that programs played for, \(Self.text(schools.honestListed)) % of the others."
      )
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try output.writeLine(String(decoding: try encoder.encode(rows), as: UTF8.self))
    }
    try output.flush()
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Players"), .init("Sessions", .number), .init("First, %", .number),
      .init("Worst seed", .number), .init("Listed, %", .number),
      .init("Worst seed", .number), .init("Certain, %", .number),
      .init("Taps made", .number),
      .init("Counted", .number), .init("To honest", .number),
    ])
    for row in rows {
      table.append(
        [.init(row.players)]
          + [
            row.sessions, row.first, row.firstWorst, row.listed, row.listedWorst, row.certain, row.made, row.accepted,
            row.timesHonest,
          ].map { .init(Self.text($0)) })
    }
    return table
  }

  private static func text(_ value: Double) -> String {
    value >= 1000 ? Int(value.rounded()).grouped : String(format: "%.1f", value)
  }
}

extension [Double] {
  /// The mean value; 0 of none.
  var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}
