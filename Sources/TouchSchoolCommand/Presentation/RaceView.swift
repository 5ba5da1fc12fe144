import Charts
import Console
import GameAPI
import Boards
import SchoolDirectory
import TapGame

/// The first schools of a board over time, as a table, a chart, JSON or CSV.
struct RaceView {
  let race: BoardRace
  /// The requested number of schools.
  let top: Int
  let zone: DisplayTimeZone

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      try printer.lines([printer.palette.apply(.dim, to: heading.line(total: race.total))])
      try printer.table(table)
    case .json:
      try printer.json(race)
    case .csv: try printer.csv(header: ["at"] + BoardView.csvHeader, csvRecords)
    }
  }

  var heading: HistoryHeading {
    HistoryHeading(
      season: race.season, board: race.board, zone: zone,
      first: race.steps.first?.at ?? race.season.startsAt, last: race.steps.last?.at ?? race.season.startsAt)
  }

  private var csvRecords: [[String]] {
    race.steps.flatMap { step in
      step.entries.map { standing in
        [
          step.at.description, String(standing.rank), String(standing.taps), standing.reachedAt.description,
          standing.school.id.rawValue, standing.school.name, standing.school.level.rawValue, standing.school.region,
          standing.school.district,
        ]
      }
    }
  }

  /// The steps from the first one with taps; only the last step if no step has taps.
  var played: ArraySlice<BoardRace.Step> {
    let started = race.steps.drop { $0.entries.allSatisfy { $0.taps == 0 } }
    return started.isEmpty ? race.steps.suffix(1) : started
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Time"), .init("Rank", alignment: .trailing), .init("Moved", alignment: .trailing),
      .init("School", isFlexible: true), .init("Region"), .init("District"), .init("Taps", alignment: .trailing),
    ])
    var before: [SchoolID: Int]?
    for step in played {
      for (index, standing) in step.entries.enumerated() {
        let school = standing.school
        let movement: TextTable.Cell =
          before.map { ranks in
            ranks[school.id].map { Self.movement(from: $0, to: standing.rank) } ?? .init("new", style: .gain)
          } ?? .init("")
        table.append([
          .init(index == 0 ? zone.text(step.at) : ""), .init(standing.rank.grouped), movement, .init(school.name),
          .init(school.region), .init(school.district),
          .init(standing.taps.grouped, style: standing.taps > 0 ? .emphasis : .dim),
        ])
      }
      before = Dictionary(step.entries.map { ($0.school.id, $0.rank) }, uniquingKeysWith: { $1 })
    }
    return table
  }

  /// The number of ranks gained or lost.
  static func movement(from before: Int, to now: Int) -> TextTable.Cell {
    if before > now { return .init("▲ \((before - now).grouped)", style: .gain) }
    if before < now { return .init("▼ \((now - before).grouped)", style: .loss) }
    return .init("–", style: .dim)
  }
}
