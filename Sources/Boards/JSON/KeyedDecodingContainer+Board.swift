import SchoolDirectory
import TapGame

/// What is said of whose board it is, and for which commit it is true.
struct BoardHeading {
  let season: Season
  let state: SeasonState
  let revision: Revision
}

// The JSON of a board is read from a server, so it is input like any other: a value that no board has is an error that names its key.
extension KeyedDecodingContainer<BoardKey> {
  /// Reads what ``Leaderboard`` writes ahead of every answer about a board.
  ///
  /// The shape has neither the season's rules nor its series: they read as the standard ones, and as none.
  func heading() throws -> BoardHeading {
    let season = try nestedContainer(keyedBy: BoardKey.self, forKey: .season)
    return BoardHeading(
      season: Season(
        id: try season.decode(SeasonID.self, forKey: .id), name: try season.decode(String.self, forKey: .name),
        startsAt: try season.decode(Timestamp.self, forKey: .startsAt),
        endsAt: try season.decodeIfPresent(Timestamp.self, forKey: .endsAt), rules: .standard),
      state: try season.decode(SeasonState.self, forKey: .state),
      revision: try decode(Revision.self, forKey: .revision))
  }

  /// Reads a value from the text that it is written as.
  func text<Value>(_ key: BoardKey, _ read: (String) -> Value?) throws -> Value {
    let text = try decode(String.self, forKey: key)
    guard let value = read(text) else { throw wrong(key, "“\(text)”") }
    return value
  }

  /// Reads a value from the text that it is written as, or from null.
  func textIfPresent<Value>(_ key: BoardKey, _ read: (String) -> Value?) throws -> Value? {
    try decodeNil(forKey: key) ? nil : text(key, read)
  }

  /// Reads a number that is not below another one.
  func number<Number: FixedWidthInteger & Decodable>(_ key: BoardKey, from least: Number = 0) throws -> Number {
    let number = try decode(Number.self, forKey: key)
    guard number >= least else { throw wrong(key, "\(number)") }
    return number
  }

  /// Reads a school as ``encode(_:)`` writes it: without address and coordinates, and whether it is closed.
  func school() throws -> School {
    let school = try nestedContainer(keyedBy: BoardKey.self, forKey: .school)
    return School(
      id: try school.decode(SchoolID.self, forKey: .id), name: try school.decode(String.self, forKey: .name),
      region: try school.decode(String.self, forKey: .region),
      district: try school.decode(String.self, forKey: .district))
  }

  /// Reads a list, one container after the other.
  func list<Value>(_ key: BoardKey, _ read: (KeyedDecodingContainer<BoardKey>) throws -> Value) throws -> [Value] {
    var list = try nestedUnkeyedContainer(forKey: key)
    var values: [Value] = []
    while !list.isAtEnd { values.append(try read(try list.nestedContainer(keyedBy: BoardKey.self))) }
    return values
  }

  func wrong(_ key: BoardKey, _ value: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: "\(value) is no value of “\(key.rawValue)”")
  }
}

extension Standing {
  /// Reads a standing as `encode(into:)` writes it.
  init(from entry: KeyedDecodingContainer<BoardKey>) throws {
    self.init(
      rank: try entry.number(.rank, from: 1), taps: try entry.number(.taps),
      reachedAt: try entry.decode(Timestamp.self, forKey: .reachedAt), school: try entry.school())
  }
}
