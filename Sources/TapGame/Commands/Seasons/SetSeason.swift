import Basics
/// Changes settings of a season, and of the seasons that follow it in its series.
///
/// Players who have joined can continue: an open session needs no new code. After the change, its token bucket fills at
/// the new rate.
public struct SetSeason: SettingCommand {
  public var season: SeasonID
  public var settings: SettingChanges

  public init(_ season: SeasonID, _ settings: SettingChanges) {
    self.season = season
    self.settings = settings
  }

  public init(_ season: SeasonID, join rule: JoinRule) {
    self.init(season, SettingChanges(["join": .word(rule.stored)]))
  }

  public init(_ season: SeasonID, autoBan: AutoBan) {
    self.init(season, SettingChanges(["auto-ban": .word(autoBan.rawValue)]))
  }

  public typealias Outcome = Season
  public static let name = "season.set"
  public static let summary = "Change settings of a season, and of those that follow it in its series."
  public static let fields: [CommandField] = [
    .season, .required("settings", .value, "The new values, by name, such as {\"grace\": 5000, \"join\": \"code\"}."),
  ]
  public var concernedSeason: SeasonID? { season }

  /// The settings of a season after the change. A simulation cannot require a code or tickets.
  package func settings(of season: Season) throws(ContestRefusal) -> SeasonSettings {
    let changed = try season.settings.changed(by: settings)
    guard !season.isSimulation || changed.join == .open else {
      throw .invalid("Season \(season.id) is a simulation, which nobody joins; choose another season.")
    }
    return changed
  }
}

/// A command that sets settings of seasons, and so perhaps a join code.
public protocol SettingCommand: ContestCommand {
  var settings: SettingChanges { get set }
}

extension SettingCommand {
  /// A copy of the command in which the join code has a secret.
  public func completed(secret: () -> [UInt8]) -> Self {
    var copy = self
    copy.settings = settings.completed(secret: secret)
    return copy
  }
  public var joinRule: JoinRule? { settings.joinRule }
  /// The fields for the audit list, without the join code.
  public var audited: any Encodable {
    var copy = self
    copy.settings = settings.withheld
    return copy
  }
}
