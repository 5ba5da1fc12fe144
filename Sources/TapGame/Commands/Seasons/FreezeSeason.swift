import Basics
// While a season is frozen, players see its boards as they were at the freeze, as in DOMjudge and in ICPC's contests.
// Taps go on to count. The boards stay frozen after the season's end, until an organiser thaws them.

/// Freezes the boards of a season: from now on, players see them as they are at this moment.
public struct FreezeSeason: ContestCommand {
  public var season: SeasonID

  public init(_ season: SeasonID) { self.season = season }

  public typealias Outcome = Season
  public static let name = "season.freeze"
  public static let summary = "Freeze the boards of a season for players, until they are thawed."
  public static let fields: [CommandField] = [.season]
  public var concernedSeason: SeasonID? { season }
}

/// Thaws the boards of a season: from now on, everybody sees what has counted since the freeze.
public struct ThawSeason: ContestCommand {
  public var season: SeasonID

  public init(_ season: SeasonID) { self.season = season }

  public typealias Outcome = Season
  public static let name = "season.thaw"
  public static let summary = "Thaw the boards of a season that are frozen, so that everybody sees them."
  public static let fields: [CommandField] = [.season]
  public var concernedSeason: SeasonID? { season }
  /// The question whether to show what has counted since the freeze, which nobody can take back.
  public var question: ((_ plan: Season) -> String?)? {
    { season in "Thaw season \(season.id), \(season.name), and show everybody what has counted since the freeze?" }
  }
}

extension Season {
  /// The moment at which the settings freeze the boards; `nil` if they do not, if no end is set, or if the boards were
  /// frozen or thawed since.
  package var freezesAt: Timestamp? {
    guard settings.freezeMilliseconds > 0, let endsAt, endsAt > startsAt, frozenAt == nil else { return nil }
    let moment = max(startsAt, endsAt + -settings.freezeMilliseconds)
    return thawedAt.map { $0 < moment } ?? true ? moment : nil
  }

  /// Checks that the settings leave some time before the freeze.
  ///
  /// Only who sets a freeze asks this: a command that is applied may be from a program that did not.
  package func checkFreeze() throws(ContestRefusal) {
    guard settings.freezeMilliseconds > 0, let endsAt else { return }
    let length = endsAt.milliseconds(since: startsAt)
    guard settings.freezeMilliseconds >= length else { return }
    let (freeze, season) = (SeasonSetting.Kind.text(settings.freezeMilliseconds), SeasonSetting.Kind.text(length))
    throw .invalid(
      "The season lasts \(season), so a freeze of \(freeze) would hide its boards from the start; choose a shorter one."
    )
  }
}

extension ContestRefusal {
  package static func frozen(_ season: SeasonID, since moment: Timestamp) -> ContestRefusal {
    ContestRefusal(
      "season-frozen", .state, "The boards of season \(season) are frozen since \(moment); thaw them first.")
  }

  package static func notFrozen(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      "season-not-frozen", .state, "The boards of season \(season) are not frozen, so there is nothing to thaw.")
  }
}
