public import SchoolDirectory

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
