import Basics
/// Creates a season.
public struct StartSeason: SettingCommand {
  /// The name, 1 to ``maximumNameLength`` characters.
  public var name: String
  /// The first moment at which taps count; `nil` for the moment of creation.
  public var startsAt: Timestamp?
  /// The first moment at which taps no longer count; `nil` leaves the end open.
  public var endsAt: Timestamp?
  /// The settings. A missing setting has its standard value.
  public var settings: SettingChanges
  /// Whether the season is a simulation, in which only generated players play; `nil` means `false`.
  public var isSimulation: Bool?

  /// The maximum number of characters in a season's name.
  public static let maximumNameLength = 60

  public init(
    name: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, settings: SeasonSettings = .standard,
    isSimulation: Bool? = nil
  ) {
    self.name = name
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.settings = SettingChanges(settings)
    self.isSimulation = isSimulation
  }

  /// A season with these changes to the standard settings.
  public init(name: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, changing settings: SettingChanges) {
    self.init(name: name, startsAt: startsAt, endsAt: endsAt)
    self.settings = settings
  }

  public typealias Outcome = Season
  public static let name = "season.start"
  public static let summary = "Create a season."
  /// The season.
  public static func season(of outcome: Outcome) -> SeasonID? { outcome.id }
  public static let fields: [CommandField] = [
    .required("name", .text, "The name, 1 to 60 visible characters."),
    .optional("startsAt", .moment, "The first moment at which taps count; now if left out."),
    .optional("endsAt", .moment, "The first moment at which taps no longer count; open if left out."),
    .optional("settings", .value, "The settings that differ from the standard, by name, such as {\"grace\": 5000}."),
    .optional("isSimulation", .flag, "Whether only generated players play in it; no if left out."),
  ]

  /// Validates the season, and returns its start if it is created at `now`.
  package func start(madeAt now: Timestamp) throws(ContestRefusal) -> Timestamp {
    let startsAt = startsAt ?? now
    guard VisibleText.isShowable(name, upTo: Self.maximumNameLength) else {
      throw .invalid("A season's name has 1 to \(Self.maximumNameLength) visible characters; choose another.")
    }
    guard startsAt.isStorable, endsAt?.isStorable ?? true else {
      throw .invalid("A season starts and ends within 285,000 years of 1970; choose other moments.")
    }
    if let endsAt, endsAt <= startsAt {
      throw .invalid("The season would end at \(endsAt), not after its start at \(startsAt); choose a later end.")
    }
    return startsAt
  }
}

extension ContestRefusal {
  package static let codeToMake = invalid(
    "The code of a season is made by who sends the command; send it through the shell or a server.")
}
