import Basics
import Boards
import Console
import GameAPI
import TapGame

struct SeasonView {
  let seasons: [Season]
  private let states: [SeasonID: SeasonState]
  private let series: [SeasonSeriesID: SeasonSeries]
  private let seals: [SeasonID: SeasonSeal]
  private let homes: [SeasonID: SeasonAnswer.Home]
  /// The ids of the series that will start another season.
  private let repeating: Set<SeasonSeriesID>

  /// Reads all seasons of a contest.
  ///
  /// - Parameter planned: the result of a dry run. Its state replaces that of the stored season.
  init(of contest: any OrganisedContest, planned: Season? = nil) async throws {
    let answers = try await contest.ask(SeasonListQuestion())
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
    homes = Dictionary(answers.compactMap { answer in answer.inside.map { (answer.id, $0) } }, uniquingKeysWith: { $1 })
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

  func print(_ season: Season, by printer: Printer) throws {
    try printer.print(report([season], in: printer.style.zone), json: shape(of: season)) {
      let width = SeasonSetting.all.map(\.name.displayWidth).max() ?? 0
      var table = TextTable(columns: [.init(""), .init("", .text)])
      for (name, value) in fields(of: season, in: printer.style.zone) {
        table.append([.init(printer.style.language(name).padded(to: width), style: .dim), .init(saying: value)])
      }
      var settings = TextTable(columns: [.init(""), .init(""), .init("", .text)])
      for setting in SeasonSetting.all {
        settings.append([
          .init(setting.name.padded(to: width), style: .dim), .init(setting.text(in: season.settings)),
          .init(saying: setting.words, style: .dim),
        ])
      }
      try printer.table(table)
      try printer.table(settings)
    }
  }

  func printList(by printer: Printer) throws {
    try printer.print(
      report(seasons, in: printer.style.zone), json: AnswerJSON(seasons.map(shape), to: SeasonListQuestion.self))
  }

  private func shape(of season: Season) -> SeasonAnswer {
    SeasonAnswer(
      season: season, state: state(of: season), series: series(of: season), seal: seals[season.id],
      inside: homes[season.id])
  }

  private func fields(of season: Season, in zone: DisplayTimeZone) -> [(Words, Words)] {
    let series = series(of: season)
    var fields: [(Words, Words)] = [
      ("season", "\(season.id)"), ("name", Words(verbatim: season.name)),
      ("state", words(for: state(of: season))),
    ]
    if season.isSimulation { fields.append(("kind", "simulation")) }
    fields.append(("starts", Words(verbatim: zone.sentence(season.startsAt))))
    fields.append(("ends", Self.end(of: season, zone.sentence)))
    fields += season.pauses.all.flatMap { pauseFields($0, in: zone) }
    if let moment = season.frozenAt { fields.append(("frozen", Words(verbatim: zone.sentence(moment)))) }
    if let series {
      let end: Words = series.endsAt.map { ", until \(zone.sentence($0))" } ?? ""
      fields.append(("repeats", "\(Self.rhythm(of: series))\(end)"))
    }
    return fields + sealFields(of: season, in: zone)
  }

  private func pauseFields(_ pause: SeasonPause, in zone: DisplayTimeZone) -> [(Words, Words)] {
    let taken: [(Words, Words)] = pause.taken.map { [("", "\($0.taps.grouped) taps taken out")] } ?? []
    let undone: [(Words, Words)] = pause.undoneAt.map { [("", "undone at \(zone.sentence($0))")] } ?? []
    let to: Words = pause.to.map { Words(verbatim: zone.sentence($0)) } ?? "now, \(zone.name)"
    return [("pause \(pause.id)", "\(zone.text(pause.from)) to \(to)")] + taken + undone
  }

  private static func end(of season: Season, _ text: (Timestamp) -> String) -> Words {
    if let end = season.endsAt { return Words(verbatim: text(end)) }
    guard let pause = season.openPause, let end = pause.plannedEnd else { return "open" }
    let rest = (end - pause.from).text
    return "\(rest) after it goes on"
  }

  private func words(for state: SeasonState) -> Words {
    state == .counting ? state.words : state.name
  }

  private func sealFields(of season: Season, in zone: DisplayTimeZone) -> [(Words, Words)] {
    guard state(of: season) == .ended else { return [] }
    guard let seal = seals[season.id] else { return [("seal", Self.sealing(of: season, in: zone))] }
    let comment = seal.comment.map { (Words("comment"), Words(verbatim: $0)) }
    let root = seal.receipts.map { (Words("receipts' root"), Words(verbatim: $0.root)) }
    return [("sealed", Words(verbatim: zone.sentence(seal.sealedAt))), ("seal", Words(verbatim: seal.digest))]
      + [comment, root].compactMap(\.self)
  }

  /// When an ended season will be sealed, or what seals it if that moment has passed.
  private static func sealing(of season: Season, in zone: DisplayTimeZone) -> Words {
    let moment = (season.endsAt ?? season.startsAt) + SeasonSeal.delay
    guard moment > Timestamp.now else {
      return "not sealed yet; touchschool check, backup or export will seal it"
    }
    return "not sealed yet; will be sealed at \(zone.sentence(moment))"
  }

  private static func rhythm(of series: SeasonSeries) -> Words { "\(series.period.words) in \(series.timeZone)" }

  private func report(_ seasons: [Season], in zone: DisplayTimeZone) -> Report<Season> {
    let anyRepeats = seasons.contains(where: repeats)
    let anySimulation = seasons.contains(where: \.isSimulation)
    let settings = SeasonSetting.all.map(\.name)
    func key(_ setting: String) -> String { setting.replacing("-", with: "_") }
    let repeated: (Season) -> TextTable.Cell = {
      .init(saying: repeats($0) ? series(of: $0).map(Self.rhythm) ?? "" : "")
    }
    return Report(
      seasons,
      order:
        "id name state starts_at ends_at series period time_zone series_ends_at sealed_at seal simulation "
        + settings.map(key).joined(separator: " ") + " receipt_root receipts",
      [
        .init(.number, "id", "Season") { $0.id },
        .init(.name, "name", "Name") { $0.name },
        .init(.word, "state", "State", cell: stateCell) { state(of: $0).rawValue },
        .init(.time, "starts_at", "Starts") { $0.startsAt },
        .init(.time, "ends_at", "Ends", cell: { .init(saying: Self.end(of: $0, zone.text)) }) { $0.endsAt },
        .shown(.count, "Taps/s", givesWay: 2) { .init($0.rules.tapsPerSecond.grouped) },
        .shown(.count, "Burst", givesWay: 1) { .init($0.rules.burst.grouped) },
        .data("series") { series(of: $0)?.id },
      ] + (anyRepeats ? [.shown(.word, "Repeats", givesWay: 3, repeated)] : [])
        + (anySimulation
          ? [.shown(.word, "Kind", givesWay: 4) { Self.kind(of: $0) }] : [])
        + [
          .data("period") { series(of: $0)?.period.rawValue }, .data("time_zone") { series(of: $0)?.timeZone },
          .data("series_ends_at") { series(of: $0)?.endsAt }, .data("sealed_at") { seals[$0.id]?.sealedAt },
          .data("seal") { seals[$0.id]?.digest }, .data("receipt_root") { seals[$0.id]?.receipts?.root },
          .data("receipts") { seals[$0.id]?.receipts?.count }, .data("simulation") { $0.isSimulation },
        ]
        + settings.map { setting in
          .data(key(setting)) { SettingChanges(shown: $0.settings).values[setting] }
        })
  }

  private static func kind(of season: Season) -> TextTable.Cell {
    .init(saying: season.isSimulation ? "simulation" : "", style: .dim)
  }

  private func stateCell(of season: Season) -> TextTable.Cell {
    let state = state(of: season)
    return .init(saying: words(for: state), style: state == .live ? .gain : .dim)
  }
}

extension SeasonPeriod {
  /// Such as `every day`.
  var words: Words {
    switch self {
    case .day: "every day"
    case .week: "every week"
    case .month: "every month"
    }
  }
}
