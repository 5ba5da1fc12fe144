import Basics
/// The settings of a season, chosen by the organiser. Every layer passes them on as one value.
///
/// Each setting has an entry in ``SeasonSetting/all`` with its name, meaning and range. The entry defines the coding,
/// the table of `season show`, the command `season set` and the form. A setting that is missing in a file or a request
/// has its standard value, so a new setting needs no migration.
public struct SeasonSettings: Hashable, Sendable {
  public var rules: FairPlayRules
  public var join: JoinRule
  public var autoBan: AutoBan
  /// How long before the season's end its boards are frozen, in milliseconds; 0 if they are not frozen by themselves.
  public internal(set) var freezeMilliseconds: Int64
  /// When others see nicknames.
  public var names: NamesRule
  /// Whether players may use rhythm mode.
  public var rhythm: RhythmMode
  /// Whether players may make groups inside their schools.
  public var groups: GroupsRule
  /// What pages call one that competes, such as “team”; empty for “school”.
  public internal(set) var schoolsCalled = ""
  /// What pages call a group inside a school, such as “class”; empty for “group”.
  public internal(set) var groupsCalled = ""
  /// Whether players may join while the season is paused.
  public var lobby = LobbyRule.closed
  /// The colors of those that compete, as far as the organiser gave them.
  public internal(set) var colors = GivenColors()
  /// The addresses that an organiser has named as shared by many players.
  public internal(set) var venues = NamedVenues()

  public static let freezeRange: ClosedRange<Duration> = .zero ... .seconds(366 * 86_400)

  /// The standard settings, for a season without settings of its own.
  public static let standard = SeasonSettings()

  public init(
    rules: FairPlayRules = .standard, join: JoinRule = .open, autoBan: AutoBan = .off, freeze: Duration = .zero,
    names: NamesRule = .shown, rhythm: RhythmMode = .off, groups: GroupsRule = .listed
  ) {
    self.rules = rules
    self.join = join
    self.autoBan = autoBan
    freezeMilliseconds = freeze.wholeMilliseconds
    self.names = names
    self.rhythm = rhythm
    self.groups = groups
  }

  /// A copy of the settings with changes.
  ///
  /// - Throws: ``ContestRefusal`` for a setting that does not exist, and for a value that the setting does not
  ///   accept.
  /// - Complexity: O(changes).
  public func changed(by changes: SettingChanges) throws(ContestRefusal) -> SeasonSettings {
    var settings = self
    for (name, value) in changes.values.sorted(by: { $0.key < $1.key }) {
      let setting = try SeasonSetting.named(name)
      guard setting.write(&settings, value) else { throw .invalidSetting(setting, value.description) }
    }
    return settings
  }

  /// A copy of the settings without the join code.
  package var withheld: SeasonSettings {
    var copy = self
    if case .code = join { copy.join = .code(.withheld) }
    return copy
  }

  /// A source as the season sees it: a named address is a venue, whatever its own kind is.
  package func kind(of source: SessionSource) -> SessionSource.Kind {
    venues[source.id].map { .venue(players: $0) } ?? source.kind
  }

  /// The budget of a venue that an organiser has named; `nil` for any other address.
  package func budget(ofNamed source: SourceID) -> AddressBudget? {
    venues[source].map { rules.budget(of: .venue(players: $0)) }
  }
}

extension FairPlayRules {
  /// Fractions of a millisecond are dropped.
  ///
  /// - Throws: ``ContestRefusal`` that names the value, if a value is outside its range.
  public init(
    tapsPerSecond: Int64 = Self.standard.tapsPerSecond, burst: Int64 = Self.standard.burst,
    backlog: Duration = Self.standard.backlog, sessionTimeout: Duration = Self.standard.sessionTimeout,
    grace: Duration = Self.standard.grace, stamina: Stamina = .human, addresses: AddressBudgets = .standard
  ) throws(ContestRefusal) {
    let settings = try SeasonSettings.standard.changed(
      by: SettingChanges([
        "taps-per-second": .number(tapsPerSecond), "burst": .number(burst),
        "backlog": .number(backlog.wholeMilliseconds), "session-timeout": .number(sessionTimeout.wholeMilliseconds),
        "grace": .number(grace.wholeMilliseconds),
      ]))
    self = settings.rules
    self.stamina = stamina
    self.addresses = addresses
  }
}

/// What the review of a season bans automatically. The organiser sets this when the season is created, and can change
/// it while the season runs.
public enum AutoBan: String, CaseIterable, Sendable, Codable {
  /// The review bans nobody; only people make bans.
  case off
  /// The review bans sessions with both the rhythm and the speed of a machine; see ``SessionEvidence/machineReason(in:)``.
  case machines
}

/// When others see the nicknames of a season.
public enum NamesRule: String, CaseIterable, Sendable {
  /// At once.
  case shown
  /// When an organiser has approved them.
  case approve
}

extension SeasonSettings: Codable {
  /// Reads an object with one value for each setting name. A missing setting has its standard value. An unknown name is
  /// ignored.
  public init(from decoder: any Decoder) throws {
    self = .standard
    let container = try decoder.container(keyedBy: SettingKey.self)
    for setting in SeasonSetting.all where container.contains(SettingKey(setting.name)) {
      let value = try container.decode(SettingValue.self, forKey: SettingKey(setting.name))
      guard setting.write(&self, value) else {
        throw DecodingError.dataCorruptedError(
          forKey: SettingKey(setting.name), in: container, debugDescription: "\(setting.name) takes \(setting.kind)")
      }
    }
  }

  /// Writes an object of settings by name. A sparse setting is left out while it has its standard value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SettingKey.self)
    for setting in SeasonSetting.all {
      let value = setting.read(self)
      if setting.isSparse, value == setting.read(.standard) { continue }
      try container.encode(value, forKey: SettingKey(setting.name))
    }
  }
}

/// Changes to settings, by setting name.
public struct SettingChanges: Hashable, Sendable {
  public var values: [String: SettingValue]

  public init(_ values: [String: SettingValue] = [:]) { self.values = values }
}

extension SettingChanges {
  /// The join rule among the changes; `nil` if they do not change it.
  var joinRule: JoinRule? { values["join"].flatMap { JoinRule(stored: $0.description) } }

  /// The changes that turn the standard settings into these settings.
  public init(_ settings: SeasonSettings) {
    values = [:]
    for setting in SeasonSetting.all {
      let value = setting.read(settings)
      if value != setting.read(.standard) { values[setting.name] = value }
    }
  }

  /// The public values of all settings, without the join code, and without the venues, which hold for one season alone.
  public init(shown settings: SeasonSettings) {
    values = Dictionary(uniqueKeysWithValues: SeasonSetting.all.map { ($0.name, $0.read(settings)) })
    values["join"] = .word(settings.join.joining.rawValue)
    values["venues"] = nil
    // Most contests have none.
    if settings.colors == GivenColors() { values["colors"] = nil }
  }

  /// Reads changes as a person types them, such as `grace=5s` and `join=code`.
  ///
  /// - Throws: ``ContestRefusal`` for a word that is not `NAME=VALUE`, for an unknown setting, for a setting that is
  ///   given twice, and for a value that the setting does not accept.
  /// - Complexity: O(words × settings).
  public init(typed words: [String]) throws(ContestRefusal) {
    values = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw .invalid("“\(word)” is not a setting with its value; write it as NAME=VALUE, such as grace=5s.")
      }
      let setting = try SeasonSetting.named(parts[0])
      guard values[setting.name] == nil else {
        throw .invalid("The setting \(setting.name) is given twice; give it once.")
      }
      guard let value = setting.kind.read(parts[1]) else { throw .invalidSetting(setting, parts[1]) }
      values[setting.name] = value
    }
  }

  /// A copy of the changes without the join code.
  var withheld: SettingChanges {
    var copy = self
    if let join = copy.values["join"], join.description.hasPrefix("code") { copy.values["join"] = .word("code") }
    return copy
  }

  /// A copy of the changes with parsed values and a secret for the join code. It parses typed values, such as `5s` or
  /// `code:FESTIVAL`.
  ///
  /// - Parameter secret: returns random bytes that nobody can guess; called only if a code has no secret yet.
  package func completed(secret: () -> [UInt8]) -> SettingChanges {
    var copy = self
    for case (let name, .word(let text)) in values where Int64(text) == nil {
      if let value = SeasonSetting.all.first(where: { $0.name == name })?.kind.read(text) { copy.values[name] = value }
    }
    guard let join = copy.values["join"], let rule = JoinRule(stored: join.description) else { return copy }
    copy.values["join"] = .word(rule.completed(secret: secret).stored)
    return copy
  }
}

extension SettingChanges: Codable {
  /// Reads an object of values by name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SettingKey.self)
    values = [:]
    for key in container.allKeys { values[key.stringValue] = try container.decode(SettingValue.self, forKey: key) }
  }

  /// Writes an object of values by name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SettingKey.self)
    for (name, value) in values { try container.encode(value, forKey: SettingKey(name)) }
  }
}

extension KeyedDecodingContainer {
  /// Reads changes to settings. A missing key means no changes.
  func decode(_ type: SettingChanges.Type, forKey key: Key) throws -> SettingChanges {
    try decodeIfPresent(type, forKey: key) ?? SettingChanges()
  }
}

private struct SettingKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
