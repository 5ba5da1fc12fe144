package import Basics
import Foundation

/// The value of a setting: a number, or a word.
public enum SettingValue: Hashable, Sendable {
  /// A number. A duration is in milliseconds.
  case number(Int64)
  case word(String)
}

extension SettingValue: Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      self = .number(number)
    } else {
      self = .word(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .word(let word): try container.encode(word)
    }
  }

  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .word(let word): word
    }
  }
}

/// A setting of a season.
public struct SeasonSetting: Sendable {
  /// The kinds of values.
  public enum Kind: Hashable, Sendable {
    case count(ClosedRange<Int64>)
    /// A duration in a range, in milliseconds.
    case duration(ClosedRange<Int64>)
    /// One word of a list.
    case choice([String])
    /// A join rule; see ``JoinRule``.
    case join
    /// What somebody is called: letters, digits, and single spaces or hyphens between them; or nothing.
    case noun
    /// Addresses that many players share; see ``NamedVenues``.
    case venues
    /// Colors of schools and groups; see ``GivenColors``.
    case colors
  }

  public static let longestNoun = 20

  /// The name, such as `taps-per-second`.
  public let name: String
  package let words: Words
  public let kind: Kind
  /// What the setting is, in English.
  public var meaning: String { words.description }
  /// Whether stored settings leave it out while it has its standard value. A setting that is added later has to be
  /// sparse: a node of the version before does not know it, and the files of all nodes have to stay equal.
  private(set) var isSparse = false
  public let read: @Sendable (SeasonSettings) -> SettingValue
  private let set: @Sendable (inout SeasonSettings, SettingValue) -> Void

  /// Writes a value to settings.
  ///
  /// - Returns: whether the setting accepts the value. If not, `settings` stays unchanged.
  public func write(_ settings: inout SeasonSettings, _ value: SettingValue) -> Bool {
    guard kind.takes(value) else { return false }
    set(&settings, value)
    return true
  }

  /// The setting with this name.
  ///
  /// - Throws: ``ContestRefusal`` with a list of all names, if there is no setting with this name.
  public static func named(_ name: String) throws(ContestRefusal) -> SeasonSetting {
    guard let setting = all.first(where: { $0.name == name }) else { throw .unknownSetting(name) }
    return setting
  }

  /// All settings, in display order.
  public static let all: [SeasonSetting] = [
    count(
      "taps-per-second", \.rules.tapsPerSecond, FairPlayRules.tapsPerSecondRange,
      "taps a second that a person can go on with"),
    count("burst", \.rules.burst, FairPlayRules.burstRange, "taps that may come on top at once"),
    duration(
      "backlog", \.rules.backlogMilliseconds, FairPlayRules.backlogRange,
      "how late taps may be handed in after play without a network"),
    duration(
      "session-timeout", \.rules.sessionTimeoutMilliseconds, FairPlayRules.sessionTimeoutRange,
      "the time without a batch after which a session is stale"),
    duration(
      "grace", \.rules.graceMilliseconds, FairPlayRules.graceRange,
      "how long after the end taps that were made before it may still arrive"),
    count(
      "public-sessions", \.rules.addresses.publicAddress.sessions, AddressBudget.sessionsRange,
      "sessions that a public address may open at once"),
    count(
      "public-taps", \.rules.addresses.publicAddress.tapsPerSecond, AddressBudget.tapsPerSecondRange,
      "taps a second that count from a public address"),
    count(
      "private-sessions", \.rules.addresses.privateAddress.sessions, AddressBudget.sessionsRange,
      "sessions that a private address may open at once"),
    count(
      "private-taps", \.rules.addresses.privateAddress.tapsPerSecond, AddressBudget.tapsPerSecondRange,
      "taps a second that count from a private address"),
    SeasonSetting(name: "join", words: "how one joins", kind: .join) {
      .word($0.join.stored)
    } set: { settings, value in
      if let rule = JoinRule(stored: value.description) { settings.join = rule }
    },
    choice("auto-ban", \.autoBan, "what the review bans by itself"),
    choice("stamina", \.rules.stamina, "how long a person can tap that fast: as people tire, or without an end"),
    duration(
      "freeze", \.freezeMilliseconds, SeasonSettings.freezeRange,
      "how long before the end the boards are frozen until season thaw",
      isSparse: true),
    choice(
      "names", \.names, "when others see nicknames: at once, or when an organiser has approved them", isSparse: true),
    choice(
      "rhythm", \.rhythm, "whether players may use one switch on a slow beat instead of tapping fast", isSparse: true),
    choice(
      "groups", \.groups, "which groups of a school players join: those that are listed, or also ones they name",
      isSparse: true),
    choice(
      "lobby", \.lobby, "whether players may join while the season is paused, as before an organiser starts it",
      isSparse: true),
    noun("schools-called", \.schoolsCalled, "what pages call one that competes, such as team; nothing means school"),
    noun(
      "groups-called", \.groupsCalled, "what pages call a group inside a school, such as class; nothing means group"),
    colors, venues,
  ]

  private static let colors = SeasonSetting(
    name: "colors", words: "the colors of those that compete, by their ids; the desk gives them", kind: .colors,
    isSparse: true
  ) {
    .word($0.colors.description)
  } set: { settings, value in
    if let colors = GivenColors(value.description) { settings.colors = colors }
  }

  private static let venues = SeasonSetting(
    name: "venues", words: "addresses that many players share, by keyed hashes; the desk names them", kind: .venues,
    isSparse: true
  ) {
    .word($0.venues.description)
  } set: { settings, value in
    if let venues = NamedVenues(value.description) { settings.venues = venues }
  }

  private static func count(
    _ name: String, _ path: any WritableKeyPath<SeasonSettings, Int64> & Sendable, _ range: ClosedRange<Int64>,
    _ words: Words
  ) -> SeasonSetting { number(name, path, .count(range), words) }

  private static func duration(
    _ name: String, _ path: any WritableKeyPath<SeasonSettings, Int64> & Sendable, _ range: ClosedRange<Duration>,
    _ words: Words, isSparse: Bool = false
  ) -> SeasonSetting {
    number(name, path, .duration(range.wholeMilliseconds), words, isSparse: isSparse)
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<SeasonSettings, Value> & Sendable, _ words: Words,
    isSparse: Bool = false
  ) -> SeasonSetting {
    SeasonSetting(name: name, words: words, kind: .choice(Value.allCases.map(\.rawValue)), isSparse: isSparse) {
      .word($0[keyPath: path].rawValue)
    } set: { settings, value in
      if let value = Value(rawValue: value.description) { settings[keyPath: path] = value }
    }
  }

  private static func noun(
    _ name: String, _ path: any WritableKeyPath<SeasonSettings, String> & Sendable, _ words: Words
  ) -> SeasonSetting {
    SeasonSetting(name: name, words: words, kind: .noun, isSparse: true) {
      .word($0[keyPath: path])
    } set: { settings, value in
      settings[keyPath: path] = value.description
    }
  }

  private static func number(
    _ name: String, _ path: any WritableKeyPath<SeasonSettings, Int64> & Sendable, _ kind: Kind, _ words: Words,
    isSparse: Bool = false
  ) -> SeasonSetting {
    SeasonSetting(name: name, words: words, kind: kind, isSparse: isSparse) {
      .number($0[keyPath: path])
    } set: { settings, value in
      if case .number(let number) = value { settings[keyPath: path] = number }
    }
  }
}

extension SeasonSetting.Kind {
  /// Whether a setting of this kind accepts a value.
  func takes(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.count(let range), .number(let number)), (.duration(let range), .number(let number)): range.contains(number)
    case (.choice(let words), .word(let word)): words.contains(word)
    case (.join, .word(let word)): JoinRule(stored: word) != nil
    case (.noun, .word(let word)): Self.isNoun(word)
    case (.venues, .word(let word)): NamedVenues(word) != nil
    case (.colors, .word(let word)): GivenColors(word) != nil
    default: false
    }
  }

  /// Parses a value that a person typed; `nil` if it is not valid. A duration is written as `3s`, `500ms`, `10m`, `2h`
  /// or `1d`; only 0 needs no unit.
  public func read(_ text: String) -> SettingValue? {
    let value: SettingValue? =
      switch self {
      case .count: Int64(text).map(SettingValue.number)
      case .duration: Self.milliseconds(text).map(SettingValue.number)
      case .choice, .venues, .colors: .word(text)
      case .join: JoinRule(typed: text).map { .word($0.stored) }
      case .noun: .word(text.precomposedStringWithCanonicalMapping)
      }
    return value.flatMap { takes($0) ? $0 : nil }
  }

  private static func isNoun(_ word: String) -> Bool {
    guard word.unicodeScalars.count <= SeasonSetting.longestNoun else { return false }
    let parts = word.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
    return word.isEmpty
      || parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy(isLetter)
      }
  }

  /// Why a word is not a noun; `nil` if the description of the kind says it.
  fileprivate static func faultOfNoun(_ word: String) -> Words? {
    let scalars = word.precomposedStringWithCanonicalMapping.unicodeScalars
    if let sign = scalars.first(where: { !isLetter($0) && $0 != " " && $0 != "-" }) {
      return " “\(sign)” is not a letter."
    }
    guard scalars.count <= SeasonSetting.longestNoun else { return nil }
    return " A space or a hyphen stands between two letters."
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
  }

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  private static func milliseconds(_ text: String) -> Int64? {
    let unit = units.first { text.lowercased().hasSuffix($0.name) }
    let digits = text.dropLast(unit?.name.count ?? 0)
    // Twelve digits are enough for every setting and cannot overflow.
    guard (1...12).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits)
    else {
      return nil
    }
    // A person who types no unit means seconds, and a program milliseconds.
    guard let unit else { return number == 0 ? 0 : nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit.milliseconds)
    return overflow ? nil : product
  }
}

extension SeasonSetting.Kind: CustomStringConvertible {
  /// The accepted values, in words: “a number from 1 to 1000”.
  package var words: Words {
    switch self {
    case .count(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .duration(let range):
      "a length of time from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)), such as 3s or 500ms"
    case .choice(let choices):
      "\(context: "choices")\(Words.joined(choices.map { Words(verbatim: $0) }, separator: " or "))"
    case .join:
      "open, ticket, code, code:TEXT with 6 to 20 letters and digits, or code/5m for the time after which it changes"
    case .noun: "a word of at most \(SeasonSetting.longestNoun) letters, or nothing"
    case .colors:
      """
      up to \(GivenColors.limit) ids with colors from 0 to \(GivenColors.range.upperBound), in the order of the ids, \
      such as names:other:red-team=21, or nothing
      """
    case .venues: "up to \(NamedVenues.limit) keyed hashes with their players, such as 3f2a90c1d4e5b678:300, or nothing"
    }
  }

  public var description: String { words.description }

  /// A duration as a person writes it: in the largest unit that leaves no remainder.
  public static func text(_ milliseconds: Int64) -> String {
    let unit = units.last { milliseconds != 0 && milliseconds % $0.milliseconds == 0 } ?? ("s", 1000)
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }
}

extension JoinRule {
  /// Reads what a person types: `open`, `ticket`, `code`, `code:FESTIVAL26`, or `code/5m` for a code that changes every
  /// five minutes.
  init?(typed text: String) {
    if text.hasPrefix("code:") {
      let typed = text.dropFirst(5)
      // Spaces and hyphens are not part of a code, but many people type them.
      guard typed.allSatisfy({ $0.isLetter || $0.isNumber || " -".contains($0) }),
        let code = JoinCode(fixed: String(typed))
      else {
        return nil
      }
      self = .code(code)
    } else if text.hasPrefix("code/") {
      let kind = SeasonSetting.Kind.duration(JoinCode.periodRange.wholeMilliseconds)
      guard case .number(let period) = kind.read(String(text.dropFirst(5))) else { return nil }
      self = .code(.withheld(changingEvery: period))
    } else {
      guard Joining(rawValue: text) != nil, let rule = JoinRule(stored: text) else { return nil }
      self = rule
    }
  }
}

extension SeasonSetting {
  /// The value from settings, as text for a person. The text does not contain a join code.
  public func text(in settings: SeasonSettings) -> String {
    switch (kind, read(settings)) {
    case (.duration, .number(let number)): Kind.text(number)
    case (.join, _): settings.join.joining.rawValue
    case (_, let value): value.description
    }
  }
}

extension ContestRefusal {
  package static func invalidSetting(_ setting: SeasonSetting, _ value: String) -> ContestRefusal {
    let fault = setting.kind == .noun ? SeasonSetting.Kind.faultOfNoun(value) : nil
    return invalid("The setting \(setting.name) takes \(setting.kind.words); “\(value)” is not one.\(fault ?? "")")
  }

  package static func unknownSetting(_ name: String) -> ContestRefusal {
    let names = SeasonSetting.all.map(\.name).joined(separator: ", ")
    return invalid("A season has no setting “\(name)”; there are \(names).")
  }
}
