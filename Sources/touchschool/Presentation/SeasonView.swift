import Console
import TapGame

/// Seasons as people and programs see them.
struct SeasonView {
  let seasons: [Season]
  let now: Timestamp

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

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table)
    case .json:
      try printer.json(
        List(
          seasons: seasons.map {
            Shape(
              id: $0.id, name: $0.name, state: $0.state(at: now), startsAt: $0.startsAt, endsAt: $0.endsAt,
              rules: $0.rules)
          }))
    case .csv:
      try printer.csv(
        header: [
          "id", "name", "state", "starts_at", "ends_at", "taps_per_second", "burst", "backlog", "session_timeout",
        ],
        seasons.map { season in
          [
            season.id.description, season.name, season.state(at: now).rawValue, season.startsAt.description,
            season.endsAt?.description ?? "", String(season.rules.tapsPerSecond), String(season.rules.burst),
            String(season.rules.backlog), String(season.rules.sessionTimeout),
          ]
        })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Season", alignment: .trailing), .init("Name", isFlexible: true), .init("State"), .init("Starts"),
      .init("Ends"), .init("Taps/s", alignment: .trailing), .init("Burst", alignment: .trailing),
    ])
    for season in seasons {
      let state = season.state(at: now)
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
