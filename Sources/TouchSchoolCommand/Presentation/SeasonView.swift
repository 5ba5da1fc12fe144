import Leaderboard
import Console
import GameAPI
import TapGame

/// Seasons, as a table, JSON or CSV.
struct SeasonView {
  let seasons: [Season]
  private let states: [SeasonID: SeasonState]
  private let series: [SeasonSeriesID: SeasonSeries]
  private let seals: [SeasonID: SeasonSeal]
  /// The ids of the series that will start another season.
  private let repeating: Set<SeasonSeriesID>

  /// Reads all seasons of a contest.
  ///
  /// - Parameter planned: the result of a dry run. Its state replaces that of the stored season.
  init(of contest: any OrganisedContest, planned: Season? = nil) async throws {
    let answers = try await contest.seasonAnswers()
    let seasons = answers.map(\.season)
    var states = Dictionary(answers.map { ($0.id, $0.state) }, uniquingKeysWith: { $1 })
    if let planned { states[planned.id] = planned.state(at: Timestamp.now) }
    let all = answers.compactMap { answer in
      answer.series.map {
        SeasonSeries(
          id: $0.id, name: $0.name, period: $0.period, timeZone: $0.timeZone, startsAt: $0.startsAt, endsAt: $0.endsAt,
          settings: answer.season.settings)
      }
    }
    self.seasons = seasons
    self.states = states
    series = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    seals = Dictionary(answers.compactMap { answer in answer.seal.map { (answer.id, $0) } }, uniquingKeysWith: { $1 })
    let goingOn = series.values.filter { series in
      seasons.last { $0.series == series.id }.map(series.goesOn) ?? false
    }
    repeating = Set(goingOn.map(\.id))
  }

  func state(of season: Season) -> SeasonState { states[season.id] ?? .ended }

  /// The other live seasons, without simulations. Empty if this season is not live.
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
      let width = SeasonSetting.all.map(\.name.displayWidth).max() ?? 0
      var table = TextTable(columns: [.init(""), .init("", isFlexible: true)])
      for (name, value) in fields(of: season) {
        table.append([.init(name.padded(to: width), style: .dim), .init(value)])
      }
      var settings = TextTable(columns: [.init(""), .init(""), .init("", isFlexible: true)])
      for setting in SeasonSetting.all {
        settings.append([
          .init(setting.name.padded(to: width), style: .dim), .init(setting.text(in: season.settings)),
          .init(setting.meaning, style: .dim),
        ])
      }
      try printer.table(table)
      try printer.table(settings)
    case .json: try printer.json(shape(of: season))
    case .csv: try printer.csv(header: Self.csvHeader, [record(of: season)])
    }
  }

  /// Prints a list of all seasons.
  func printList(as format: OutputFormat) throws {
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
    var fields = [("season", season.id.description), ("name", season.name), ("state", words(for: state(of: season)))]
    if season.isSimulation { fields.append(("kind", "simulation")) }
    fields.append(("starts", season.startsAt.description))
    fields.append(("ends", Self.end(of: season)))
    fields += season.pauses.all.flatMap(pauseFields)
    if let series {
      fields.append(("repeats", Self.rhythm(of: series) + (series.endsAt.map { ", until \($0)" } ?? "")))
    }
    return fields + sealFields(of: season)
  }

  private func pauseFields(_ pause: SeasonPause) -> [(String, String)] {
    let taken = pause.taken.map { [("", "\($0.taps.grouped) taps taken out")] } ?? []
    let undone = pause.undoneAt.map { [("", "undone at \($0)")] } ?? []
    return [("pause \(pause.id)", "\(pause.from) to \(pause.to?.description ?? "now")")] + taken + undone
  }

  private static func end(of season: Season) -> String {
    if let end = season.endsAt { return end.description }
    guard let pause = season.openPause, let end = pause.plannedEnd else { return "open" }
    return "\((end - pause.from).text) after it goes on"
  }

  private func words(for state: SeasonState) -> String { state == .counting ? state.words.english : state.rawValue }

  /// The fields about the seal of an ended season.
  private func sealFields(of season: Season) -> [(String, String)] {
    guard state(of: season) == .ended else { return [] }
    guard let seal = seals[season.id] else { return [("seal", "not sealed yet")] }
    return [("sealed", seal.sealedAt.description), ("seal", seal.digest)]
  }

  private static let csvHeader =
    [
      "id", "name", "state", "starts_at", "ends_at", "series", "period", "time_zone", "series_ends_at", "sealed_at",
      "seal", "simulation",
    ] + SeasonSetting.all.map { $0.name.replacing("-", with: "_") }

  private static func rhythm(of series: SeasonSeries) -> String { "every \(series.period) in \(series.timeZone)" }

  private func record(of season: Season) -> [String] {
    let series = series(of: season)
    let settings = SettingChanges(shown: season.settings).values
    return [
      season.id.description, season.name, state(of: season).rawValue, season.startsAt.description,
      season.endsAt?.description ?? "", series?.id.description ?? "", series?.period.rawValue ?? "",
      series?.timeZone ?? "", series?.endsAt?.description ?? "", seals[season.id]?.sealedAt.description ?? "",
      seals[season.id]?.digest ?? "", String(season.isSimulation),
    ] + SeasonSetting.all.map { settings[$0.name]?.description ?? "" }
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
          .init(Self.end(of: season)),
          .init(season.rules.tapsPerSecond.grouped),
          .init(season.rules.burst.grouped),
        ] + (anyRepeats ? [.init(repeated.map(Self.rhythm) ?? "")] : [])
          + (anySimulation ? [.init(season.isSimulation ? "simulation" : "", style: .dim)] : []))
    }
    return table
  }
}
