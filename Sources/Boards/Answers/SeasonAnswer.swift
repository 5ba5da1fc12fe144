package import SchoolDirectory
package import TapGame

/// A season with its details: `season show`, and `GET /api/seasons/{id}`.
package struct SeasonAnswer: Codable, Hashable, Sendable {
  package let id: SeasonID
  package let name: String
  package let state: SeasonState
  /// The first moment at which taps count.
  package let startsAt: Timestamp
  /// The first moment at which taps no longer count; `nil` if no end is set.
  @ExplicitNull package private(set) var endsAt: Timestamp?
  /// The moment from which the season no longer changes; `nil` if no end is set.
  @ExplicitNull package private(set) var finalAt: Timestamp?
  package let rules: FairPlayRules
  /// The series of the season; `nil` for a season that does not repeat.
  @ExplicitNull package private(set) var series: Series?
  /// The seal; `nil` before the season is sealed, ten minutes after its end.
  @ExplicitNull package private(set) var seal: SeasonSeal?
  package let simulation: Bool
  package let joining: Joining
  /// What the season's review bans automatically.
  package let autoBan: AutoBan
  /// All settings by name, without a code.
  package let settings: SettingChanges
  package let pause: SeasonSummary.Pause?
  /// The moment whose standings the boards show; `nil` if they are not frozen.
  package let frozenSince: Timestamp?
  /// The pauses: the time spans in which taps do not count.
  package let pauses: SeasonPauses
  /// The school whose groups compete; `nil` if schools compete.
  package let inside: Home?

  package struct Home: Codable, Hashable, Sendable {
    package let id: SchoolID
    package let name: String

    package init(id: SchoolID, name: String) { (self.id, self.name) = (id, name) }
  }

  package struct Series: Codable, Hashable, Sendable {
    package let id: SeasonSeriesID
    package let name: String
    package let period: SeasonPeriod
    package let timeZone: String
    package let startsAt: Timestamp
    @ExplicitNull package private(set) var endsAt: Timestamp?
  }

  package init(
    season: Season, state: SeasonState, series: SeasonSeries?, seal: SeasonSeal?, inside: Home? = nil
  ) {
    self.inside = inside
    id = season.id
    name = season.name
    self.state = state
    startsAt = season.startsAt
    endsAt = season.endsAt
    finalAt = season.finalAt
    rules = season.rules
    self.seal = seal
    simulation = season.isSimulation
    joining = season.joining
    autoBan = season.autoBan
    settings = SettingChanges(shown: season.settings)
    pause = SeasonSummary(season, state).pause
    pauses = season.pauses
    frozenSince = season.frozenAt
    self.series = series.map {
      Series(
        id: $0.id, name: $0.name, period: $0.period, timeZone: $0.timeZone, startsAt: $0.startsAt, endsAt: $0.endsAt)
    }
  }

  /// The season itself, without its code.
  package var season: Season {
    let known = SeasonSettings(rules: rules, join: JoinRule(stored: joining.rawValue) ?? .open, autoBan: autoBan)
    // A server of a later version may have settings that this version does not know.
    let settings = (try? known.changed(by: settings)) ?? known
    var season = Season(
      id: id, name: name, startsAt: startsAt, endsAt: endsAt, settings: settings, series: series?.id,
      isSimulation: simulation, pauses: pauses)
    season.frozenAt = frozenSince
    return season
  }
}

extension [SeasonAnswer] {
  /// The default season: the one that `ContestReader.currentSeason()` returns; `nil` if there is none.
  package var current: SeasonAnswer? {
    let real = filter { !$0.simulation }
    let seasons = real.isEmpty ? self : real
    if let live = seasons.last(where: { $0.state.isUnderWay }) { return live }
    return seasons.filter { $0.state.isOver && $0.endsAt != $0.startsAt }
      .max { ($0.endsAt ?? $0.startsAt, $0.id) < ($1.endsAt ?? $1.startsAt, $1.id) }
      ?? seasons.min { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
  }
}
