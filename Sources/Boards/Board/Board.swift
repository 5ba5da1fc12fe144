public import SchoolDirectory

/// A set of schools that are ranked together.
public enum Board: Hashable, Sendable {
  case all
  case level(SchoolLevel)
  case region(String)
  /// The schools of a district; two regions can have districts of the same name.
  case district(region: String, district: String)
  case regionLevel(region: String, level: SchoolLevel)
  /// The groups inside a school. A group is on this board only.
  case school(SchoolID)

  /// The board of a school that ranks it with most others: all schools, or for a group those of its school.
  public init(ranking school: SchoolID) { self = school.parent.map(Board.school) ?? .all }

  /// Whether a school is on this board.
  public func contains(_ school: School) -> Bool { contains(SchoolSummary(school)) }

  /// Whether a school is on this board.
  public func contains(_ school: SchoolSummary) -> Bool {
    if case .school(let id) = self { return school.id.parent == id }
    guard school.id.parent == nil else { return false }
    return switch self {
    case .all: true
    case .school: false
    case .level(let level): school.level == level
    case .region(let region): school.region == region
    case .district(let region, let district): school.region == region && school.district == district
    case .regionLevel(let region, let level): school.region == region && school.level == level
    }
  }
}

extension Board: TextCodable {
  /// The kind of text, for decoding errors.
  public static let kind = "a board"

  /// The board as text: `all`, `level:high`, `region:서울특별시`, `district:서울특별시/강남구`, `region:서울특별시/level:high`,
  /// `school:datagokr:high:B000012345`.
  public var description: String {
    switch self {
    case .all: "all"
    case .level(let level): "level:\(level.rawValue)"
    case .region(let region): "region:\(region)"
    case .district(let region, let district): "district:\(region)/\(district)"
    case .regionLevel(let region, let level): "region:\(region)/level:\(level.rawValue)"
    case .school(let school): "school:\(school)"
    }
  }

  /// Reads a board as ``description`` writes it; `nil` for anything else.
  ///
  /// Does not check that the region exists: only a directory knows the regions.
  public init?(_ text: String) {
    guard text != "all" else {
      self = .all
      return
    }
    // Splits by scalars, because a combining mark at the start of a name forms one character with the colon or the
    // slash.
    let parts = text.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0) }
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    if parts[0] == "school" {
      guard let school = SchoolID(parts[1]), school.parent == nil else { return nil }
      self = .school(school)
      return
    }
    let names = parts[1].unicodeScalars.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0) }
    switch (parts[0], names.count) {
    case ("level", 1):
      guard let level = SchoolLevel(rawValue: names[0]) else { return nil }
      self = .level(level)
    case ("region", 1):
      self = .region(names[0])
    case ("region", 2):
      guard !names[0].isEmpty, names[1].hasPrefix("level:"),
        let level = SchoolLevel(rawValue: String(names[1].dropFirst(6)))
      else { return nil }
      self = .regionLevel(region: names[0], level: level)
    case ("district", 2):
      guard !names[0].isEmpty, !names[1].isEmpty else { return nil }
      self = .district(region: names[0], district: names[1])
    default:
      return nil
    }
  }
}

/// A set of players that are ranked together.
public enum PlayerBoard: Hashable, Sendable {
  case all
  case school(SchoolID)
}

extension PlayerBoard: TextCodable {
  /// The kind of text, for decoding errors.
  public static let kind = "a board of players"

  /// The board as text: `players`, `players:sample:high:seoul-gyeonggi`.
  public var description: String {
    switch self {
    case .all: "players"
    case .school(let school): "players:\(school)"
    }
  }

  /// Reads a board as ``description`` writes it; `nil` for anything else.
  ///
  /// Does not check that the school exists: only a directory knows the schools.
  public init?(_ text: String) {
    guard text != "players" else {
      self = .all
      return
    }
    let prefix = "players:"
    guard text.hasPrefix(prefix), let school = SchoolID(text.dropFirst(prefix.count)) else { return nil }
    self = .school(school)
  }
}
