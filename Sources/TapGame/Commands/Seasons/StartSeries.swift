import Basics
/// Creates a series of repeating seasons, with its first season.
///
/// Each later season is created automatically, exactly once, by the first command after its period begins. Before that,
/// queries show the season as it will be created. A period without any command has no season.
public struct StartSeries: SettingCommand {
  /// The name, 1 to ``maximumNameLength`` characters. A season's name consists of the series' name and the period. Two
  /// series cannot have the same name while both repeat.
  public var name: String
  public var period: SeasonPeriod
  /// The IANA name of the time zone of the calendar, such as `Asia/Seoul`.
  public var timeZone: String
  /// The first moment at which taps count, which may lie inside a period; `nil` for the moment of creation.
  public var startsAt: Timestamp?
  /// The moment at which the last season is cut off; `nil` leaves the end open.
  public var endsAt: Timestamp?
  /// The settings of each season. A missing setting has its standard value.
  public var settings: SettingChanges

  /// The maximum number of characters in a series' name. It leaves room for the period in the season's name.
  public static let maximumNameLength = StartSeason.maximumNameLength - SeasonSeries.nameExtension

  public init(
    name: String, every period: SeasonPeriod, in timeZone: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    settings: SeasonSettings = .standard
  ) {
    self.name = name
    self.period = period
    self.timeZone = timeZone
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.settings = SettingChanges(settings)
  }

  /// A series with these changes to the standard settings.
  public init(
    name: String, every period: SeasonPeriod, in timeZone: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    changing settings: SettingChanges
  ) {
    self.init(name: name, every: period, in: timeZone, startsAt: startsAt, endsAt: endsAt)
    self.settings = settings
  }

  /// The first season that can be played: the current season, or the season at the start if the start is in the future.
  public typealias Outcome = Season
  public static let name = "season.repeat"
  public static let summary = "Create a season that repeats every day, week or month."
  /// The season.
  public static func season(of outcome: Outcome) -> SeasonID? { outcome.id }
  public static let fields: [CommandField] = [
    .required("name", .text, "The name; a season's name is this name and its period."),
    .required("period", .choice(SeasonPeriod.allCases.map(\.rawValue)), "How often it repeats."),
    .required("timeZone", .text, "The time zone of the calendar, such as Asia/Seoul."),
    .optional("startsAt", .moment, "The first moment at which taps count; now if left out."),
    .optional("endsAt", .moment, "The moment at which the last season is cut off; open if left out."),
    .optional("settings", .value, "The settings that differ from the standard, by name, such as {\"grace\": 5000}."),
  ]

  /// Validates the series, and returns its start if it is created at `now`.
  package func start(madeAt now: Timestamp) throws(ContestRefusal) -> Timestamp {
    let startsAt = startsAt ?? now
    guard VisibleText.isShowable(name, upTo: Self.maximumNameLength) else {
      throw .invalid(
        "The name of a season that repeats has 1 to \(Self.maximumNameLength) visible characters; choose another.")
    }
    guard NamedTimeZone(timeZone) != nil else {
      throw .invalid("There is no time zone “\(timeZone)”; name one as Area/City, such as Asia/Seoul, or UTC.")
    }
    guard endsAt?.isStorable ?? true else {
      throw .invalid("A season repeats for 285,000 years from 1970 at the most; choose another end.")
    }
    if let endsAt, endsAt <= max(startsAt, now) {
      throw .invalid("The repeating would end at \(endsAt), and no season would be left to play; choose a later end.")
    }
    return startsAt
  }
}
