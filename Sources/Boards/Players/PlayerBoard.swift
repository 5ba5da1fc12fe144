public import SchoolDirectory

/// Which players are compared.
public enum PlayerBoard: Hashable, Sendable {
  /// Every player of a season.
  case all
  /// The players of a school.
  case school(SchoolID)
}

extension PlayerBoard: TextCodable {
  /// What a text that is read has to be.
  public static let kind = "a board of players"

  /// The board as it is written: `players`, `players:sample:high:seoul-gyeonggi`.
  public var description: String {
    switch self {
    case .all: "players"
    case .school(let school): "players:\(school)"
    }
  }

  /// Reads a board as ``description`` writes it; `nil` for anything else.
  ///
  /// Whether there is such a school is another question, which only a directory answers.
  ///
  /// - Complexity: O(length).
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
