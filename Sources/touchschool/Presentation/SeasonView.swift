import Console
import TapGame

/// Seasons as people and programs see them.
struct SeasonView {
  /// Where each season stands.
  let states: [SeasonID: SeasonState]

  /// A season in the shape that the command and the server share, with its rules.
  private struct Shape: Encodable {
    let id: SeasonID
    let name: String
    let state: SeasonState
    let startsAt: Timestamp
    let endsAt: Timestamp?
    let rules: FairPlayRules

    private enum Key: CodingKey { case id, name, state, startsAt, endsAt, rules }

    /// Writes an open end as null: the keys are always there.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: .id)
      try container.encode(name, forKey: .name)
      try container.encode(state, forKey: .state)
      try container.encode(startsAt, forKey: .startsAt)
      try container.encode(endsAt, forKey: .endsAt)
      try container.encode(rules, forKey: .rules)
    }
  }

  private struct List: Encodable {
    let seasons: [Shape]
  }

  /// Prints one season with all that is known of it.
  func print(_ season: Season, as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      var table = TextTable(columns: [.init(""), .init("", isFlexible: true)])
      for (name, value) in fields(of: season) { table.append([.init(name, style: .dim), .init(value)]) }
      try printer.table(table)
    case .json: try printer.json(shape(of: season))
    case .csv: try printer.csv(header: Self.csvHeader, [record(of: season)])
    }
  }

  /// Prints a list of seasons.
  func print(list seasons: [Season], as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table(of: seasons))
    case .json: try printer.json(List(seasons: seasons.map(shape)))
    case .csv: try printer.csv(header: Self.csvHeader, seasons.map(record))
    }
  }

  private func state(of season: Season) -> SeasonState { states[season.id] ?? .ended }

  private func shape(of season: Season) -> Shape {
    Shape(
      id: season.id, name: season.name, state: state(of: season), startsAt: season.startsAt,
      endsAt: season.endsAt, rules: season.rules)
  }

  private func fields(of season: Season) -> [(String, String)] {
    [
      ("season", season.id.description), ("name", season.name), ("state", state(of: season).rawValue),
      ("starts", season.startsAt.description), ("ends", season.endsAt?.description ?? "open"),
      ("taps a second", season.rules.tapsPerSecond.grouped), ("burst", season.rules.burst.grouped),
      ("backlog", Duration.milliseconds(season.rules.backlog).text),
      ("session timeout", Duration.milliseconds(season.rules.sessionTimeout).text),
    ]
  }

  private static let csvHeader = [
    "id", "name", "state", "starts_at", "ends_at", "taps_per_second", "burst", "backlog", "session_timeout",
  ]

  private func record(of season: Season) -> [String] {
    [
      season.id.description, season.name, state(of: season).rawValue, season.startsAt.description,
      season.endsAt?.description ?? "", String(season.rules.tapsPerSecond), String(season.rules.burst),
      String(season.rules.backlog), String(season.rules.sessionTimeout),
    ]
  }

  private func table(of seasons: [Season]) -> TextTable {
    var table = TextTable(columns: [
      .init("Season", alignment: .trailing), .init("Name", isFlexible: true), .init("State"), .init("Starts"),
      .init("Ends"), .init("Taps/s", alignment: .trailing), .init("Burst", alignment: .trailing),
    ])
    for season in seasons {
      let state = state(of: season)
      table.append([
        .init(season.id.description), .init(season.name),
        .init(state.rawValue, style: state == .live ? .gain : .dim), .init(season.startsAt.description),
        .init(season.endsAt?.description ?? "open"), .init(season.rules.tapsPerSecond.grouped),
        .init(season.rules.burst.grouped),
      ])
    }
    return table
  }
}
