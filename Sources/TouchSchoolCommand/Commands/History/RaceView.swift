import Basics
import Boards
import Charts
import Console
import SchoolDirectory
import TapGame

struct RaceView {
  let race: BoardRace
  /// The requested number of schools.
  let top: Int
  let zone: DisplayTimeZone

  func print(by printer: Printer) throws {
    try printer.print(report(race.steps[...]), json: race) {
      try printer.heading(heading.line(total: race.total))
      try printer.table(report(played).table(printer.style))
    }
  }

  var heading: HistoryHeading {
    HistoryHeading(
      season: race.season, board: race.board, zone: zone,
      first: race.steps.first?.at ?? race.season.startsAt, last: race.steps.last?.at ?? race.season.startsAt)
  }

  /// The steps from the first one with taps; only the last step if no step has taps.
  var played: ArraySlice<BoardRace.Step> {
    let started = race.steps.drop { $0.entries.allSatisfy { $0.taps == 0 } }
    return started.isEmpty ? race.steps.suffix(1) : started
  }

  private struct Entry {
    let at: Timestamp
    let isFirst: Bool
    let standing: Standing
    /// The ranks a step before; `nil` at the first step.
    let ranksBefore: [SchoolID: Int]?
  }

  private func report(_ steps: ArraySlice<BoardRace.Step>) -> Report<Entry> {
    let ranks = steps.map { Dictionary($0.entries.map { ($0.school.id, $0.rank) }, uniquingKeysWith: { $1 }) }
    let entries = zip(steps, [nil] + ranks).flatMap { step, before in
      step.entries.enumerated().map {
        Entry(at: step.at, isFirst: $0.offset == 0, standing: $0.element, ranksBefore: before)
      }
    }
    return Report(
      entries, order: "at " + BoardView.order,
      [
        .init(.time, "at", "Time", cell: { .init($0.isFirst ? zone.text($0.at) : "") }) { $0.at },
        .init(.count, "rank", "Rank") { $0.standing.rank },
        .shown(.count, "Moved") { entry in
          entry.ranksBefore.map { Cells.movement(from: $0[entry.standing.school.id], to: entry.standing.rank) }
            ?? .init("")
        },
        .init(.name, "name", "School") { $0.standing.school.name },
        .data("level") { $0.standing.school.level.rawValue },
        .init(.word, "region", "Region", givesWay: 2) { $0.standing.school.region },
        .init(.word, "district", "District", givesWay: 1) { $0.standing.school.district },
        .init(.count, "taps", "Taps", cell: { Cells.taps($0.standing.taps) }) { $0.standing.taps },
        .data("reached_at") { $0.standing.reachedAt }, .data("school_id") { $0.standing.school.id },
      ])
  }
}

extension RaceView {
  /// The chart. It leaves out schools without taps.
  var chart: RaceChart {
    let steps = Array(played)
    let language = Language.ofCall
    var runners: [SchoolID: RaceChart.Runner] = [:]
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      for (place, standing) in step.entries.enumerated() where standing.taps > 0 {
        let school = standing.school
        var runner =
          runners[school.id]
          ?? RaceChart.Runner(
            name: school.name, detail: [school.region, school.district].filter { !$0.isEmpty }.joined(separator: " "),
            rank: nil, amount: 0, amountText: "", places: Array(repeating: nil, count: steps.count))
        runner.places[index] = place + 1
        runner.amount = standing.taps
        runner.amountText = language("\(standing.taps, "tap", "taps")")
        if isLast { runner.rank = standing.rank.grouped }
        runners[school.id] = runner
      }
    }
    let drawn = HistoryHeading(
      season: race.season, board: race.board, zone: zone,
      first: steps.first?.at ?? race.season.startsAt, last: steps.last?.at ?? race.season.startsAt)
    let rows = max(1, min(top, race.total))
    return RaceChart(
      title: race.season.name,
      subtitle: Language.ofCall(
        "The first \(rows.grouped) of \(race.total.grouped) · \(heading.boardName) · \(drawn.span)"),
      footnote: Language.ofCall(heading.footnote(ties: race.ties, revision: race.revision, moments: race.steps.count)),
      times: steps.map(\.at.milliseconds), axis: drawn.axis, rows: rows,
      runners: runners.sorted { $0.key < $1.key }.map(\.value))
  }
}
