import Leaderboard
import Console
import GameAPI
import Boards
import TapGame

/// Seasons as people and programs see them.
struct SeasonView {
  private let seasons: [Season]
  private let states: [SeasonID: SeasonState]
  private let series: [SeasonSeriesID: SeasonSeries]
  private let seals: [SeasonID: SeasonSeal]
  /// The series that will start another season.
  private let repeating: Set<SeasonSeriesID>

  /// Reads all seasons of a leaderboard.
  init(of leaderboard: any ContestReader) async throws {
    states = try await leaderboard.seasonStates()
    let all = try await leaderboard.allSeries()
    series = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    seals = try await leaderboard.seasonSeals()
    let seasons = try await leaderboard.seasons()
    self.seasons = seasons
    let goingOn = all.filter { series in
      seasons.last { $0.series == series.id }.map(series.goesOn) ?? false
    }
    repeating = Set(goingOn.map(\.id))
  }

  /// The words for the time in which the last taps arrive.
  static let counting = "counting the last taps"

  /// The state of a season.
  func state(of season: Season) -> SeasonState { states[season.id] ?? .ended }

  /// The other seasons that are live.
  func others(beside season: Season) -> [Season] {
    guard state(of: season) == .live else { return [] }
    return seasons.filter { $0.id != season.id && !$0.isSimulation && state(of: $0) == .live }
  }

  /// Whether the season's series will start another season.
  func repeats(_ season: Season) -> Bool { season.series.map(repeating.contains) ?? false }

  /// The start of the next season of the same series; `nil` if there is none.
  func nextStart(after season: Season) -> Timestamp? {
    guard let series = series(of: season), let start = series.span(at: season.startsAt)?.endsAt else { return nil }
    return series.endsAt.map { start < $0 } ?? true ? start : nil
  }

  private func series(of season: Season) -> SeasonSeries? { season.series.flatMap { series[$0] } }

  /// Prints one season in detail.
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
    case .json: try printer.json(SeasonListing(seasons: seasons.map(shape)))
    case .csv: try printer.csv(header: Self.csvHeader, seasons.map(record))
    }
  }

  private func shape(of season: Season) -> SeasonAnswer {
    SeasonAnswer(season: season, state: state(of: season), series: series(of: season), seal: seals[season.id])
  }

  private func fields(of season: Season) -> [(String, String)] {
    let series = series(of: season)
    return [
      ("season", season.id.description), ("name", season.name), ("state", words(for: state(of: season))),
    ] + (season.isSimulation ? [("kind", "simulation")] : []) + [
      ("starts", season.startsAt.description), ("ends", season.endsAt?.description ?? "open"),
    ] + (season.joining == .open ? [] : [("joined with", "a \(season.joining)")])
      + (season.autoBan == .off ? [] : [("the review bans", season.autoBan.rawValue)])
      + (series.map { [("repeats", Self.rhythm(of: $0) + ($0.endsAt.map { ", until \($0)" } ?? ""))] } ?? []) + [
        ("taps a second", season.rules.tapsPerSecond.grouped), ("burst", season.rules.burst.grouped),
        ("backlog", season.rules.backlog.text),
        ("session timeout", season.rules.sessionTimeout.text),
        ("grace", season.rules.grace.text),
        ("a public address", Self.words(of: season.rules.addresses.publicAddress)),
        ("a private address", Self.words(of: season.rules.addresses.privateAddress)),
      ] + sealFields(of: season)
  }

  private static func words(of budget: AddressBudget) -> String {
    "\(budget.sessions.grouped) sessions at once, \(budget.tapsPerSecond.grouped) taps a second"
  }

  private func words(for state: SeasonState) -> String { state == .counting ? Self.counting : state.rawValue }

  /// The fields about the seal of an ended season.
  private func sealFields(of season: Season) -> [(String, String)] {
    guard state(of: season) == .ended else { return [] }
    guard let seal = seals[season.id] else { return [("seal", "not sealed yet")] }
    return [("sealed", seal.sealedAt.description), ("seal", seal.digest)]
  }

  private static let csvHeader = [
    "id", "name", "state", "starts_at", "ends_at", "taps_per_second", "burst", "backlog", "session_timeout",
    "series", "period", "time_zone", "series_ends_at", "sealed_at", "seal", "simulation",
    "public_sessions", "public_taps", "private_sessions", "private_taps", "grace", "joining",
    "auto_ban",
  ]

  private static func rhythm(of series: SeasonSeries) -> String { "every \(series.period) in \(series.timeZone)" }

  private func record(of season: Season) -> [String] {
    let series = series(of: season)
    return [
      season.id.description, season.name, state(of: season).rawValue, season.startsAt.description,
      season.endsAt?.description ?? "", String(season.rules.tapsPerSecond), String(season.rules.burst),
      String(season.rules.backlogMilliseconds), String(season.rules.sessionTimeoutMilliseconds),
      series?.id.description ?? "", series?.period.rawValue ?? "", series?.timeZone ?? "",
      series?.endsAt?.description ?? "", seals[season.id]?.sealedAt.description ?? "",
      seals[season.id]?.digest ?? "", String(season.isSimulation),
    ]
      + [season.rules.addresses.publicAddress, season.rules.addresses.privateAddress].flatMap {
        [String($0.sessions), String($0.tapsPerSecond)]
      } + [String(season.rules.graceMilliseconds), season.joining.rawValue, season.autoBan.rawValue]
  }

  private func table(of seasons: [Season]) -> TextTable {
    let anyRepeats = seasons.contains(where: repeats)
    let anySimulation = seasons.contains(where: \.isSimulation)
    var table = TextTable(
      columns: [
        .init("Season", alignment: .trailing), .init("Name", isFlexible: true), .init("State"), .init("Starts"),
        .init("Ends"), .init("Taps/s", alignment: .trailing), .init("Burst", alignment: .trailing),
      ] + (anyRepeats ? [.init("Repeats")] : []) + (anySimulation ? [.init("Kind")] : []))
    for season in seasons {
      let state = state(of: season)
      let repeated = repeats(season) ? series(of: season) : nil
      table.append(
        [
          .init(season.id.description), .init(season.name),
          .init(words(for: state), style: state == .live ? .gain : .dim), .init(season.startsAt.description),
          .init(season.endsAt?.description ?? "open"), .init(season.rules.tapsPerSecond.grouped),
          .init(season.rules.burst.grouped),
        ] + (anyRepeats ? [.init(repeated.map(Self.rhythm) ?? "")] : [])
          + (anySimulation ? [.init(season.isSimulation ? "simulation" : "", style: .dim)] : []))
    }
    return table
  }
}
