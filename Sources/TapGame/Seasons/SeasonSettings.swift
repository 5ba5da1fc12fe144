/// What an organiser sets of a season. Every layer passes it whole.
///
/// A setting is a stored property, and an entry in ``SeasonSetting/all`` with its name, its meaning and its range. Its coding, the
/// table of `season show`, `season set` and the form follow from the entry. A setting that a file or a sender does not name has its
/// standard value, so a new one needs no migration.
public struct SeasonSettings: Hashable, Sendable {
  /// The fair play rules.
  public var rules: FairPlayRules
  /// How one joins.
  public var join: JoinRule
  /// Whether the review bans by itself.
  public var autoBan: AutoBan

  /// The settings of a season for which nothing is set.
  public static let standard = SeasonSettings()

  /// Settings with these values.
  public init(rules: FairPlayRules = .standard, join: JoinRule = .open, autoBan: AutoBan = .off) {
    self.rules = rules
    self.join = join
    self.autoBan = autoBan
  }

  /// The settings with some of them changed.
  ///
  /// - Throws: ``ContestRefusal`` for a setting that does not exist, and for a value that it does not take.
  /// - Complexity: O(changes).
  public func changed(by changes: SettingChanges) throws(ContestRefusal) -> SeasonSettings {
    var settings = self
    for (name, value) in changes.values.sorted(by: { $0.key < $1.key }) {
      let setting = try SeasonSetting.named(name)
      guard setting.write(&settings, value) else { throw .invalidSetting(setting, value.description) }
    }
    return settings
  }
}

extension SeasonSettings: Codable {
  /// Reads an object of settings by name. One that is missing has its standard value; one that this version does not know is ignored.
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

  /// Writes an object of all settings by name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SettingKey.self)
    for setting in SeasonSetting.all { try container.encode(setting.read(self), forKey: SettingKey(setting.name)) }
  }
}

/// Changes of settings, by name.
public struct SettingChanges: Hashable, Sendable {
  /// The new values.
  public var values: [String: SettingValue]

  /// These changes.
  public init(_ values: [String: SettingValue] = [:]) { self.values = values }
}

extension SettingChanges {
  /// All settings as everybody may see them: without a code.
  ///
  /// - Complexity: O(settings).
  public init(shown settings: SeasonSettings) {
    values = Dictionary(uniqueKeysWithValues: SeasonSetting.all.map { ($0.name, $0.read(settings)) })
    values["join"] = .word(settings.join.joining.rawValue)
  }

  /// Reads changes as a person types them, such as `grace=5s` and `join=code`. A later one of the same name holds.
  ///
  /// - Throws: ``ContestRefusal`` for a word that is no setting with a value that it takes.
  /// - Complexity: O(words × settings).
  public init(typed words: [String]) throws(ContestRefusal) {
    values = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw .invalidSeason(
          reason: "“\(word)” is not a setting with its value; write it as NAME=VALUE, such as grace=5s.",
          ko: "“\(word)”에 값이 없어요. grace=5s처럼 써 주세요.")
      }
      let setting = try SeasonSetting.named(parts[0])
      guard let value = setting.kind.read(parts[1]) else { throw .invalidSetting(setting, parts[1]) }
      values[setting.name] = value
    }
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
  /// Reads changes of settings; none if they are left out.
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
