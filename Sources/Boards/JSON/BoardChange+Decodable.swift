import SchoolDirectory
import TapGame

/// The parts of a change in JSON, and the schools in them, of which it has the id and the name.
private enum ChangeKey: CodingKey {
  case school, passed, id, name, taps, tapsBefore, rank, rankBefore, reachedAt
}

extension BoardChange.Move: Decodable {
  /// Reads a move that the command or a server has written. Of the school it has the id and the name.
  ///
  /// - Throws: `DecodingError`.
  /// - Complexity: O(1).
  public init(from decoder: any Decoder) throws {
    let move = try decoder.container(keyedBy: ChangeKey.self)
    self.init(
      school: try move.school(.school), tapsBefore: try move.count(.tapsBefore), taps: try move.count(.taps),
      reachedAt: try move.decode(Timestamp.self, forKey: .reachedAt), rankBefore: try move.count(.rankBefore),
      rank: try move.count(.rank))
  }
}

extension BoardChange.Overtaking: Decodable {
  /// Reads an overtaking that the command or a server has written. Of the schools it has the id and the name.
  ///
  /// - Throws: `DecodingError`.
  /// - Complexity: O(1).
  public init(from decoder: any Decoder) throws {
    let overtaking = try decoder.container(keyedBy: ChangeKey.self)
    self.init(
      school: try overtaking.school(.school), passed: try overtaking.school(.passed),
      rank: try overtaking.count(.rank))
  }
}

extension KeyedDecodingContainer<ChangeKey> {
  fileprivate func count<Number: FixedWidthInteger & Decodable>(_ key: ChangeKey) throws -> Number {
    let number = try decode(Number.self, forKey: key)
    guard number >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(number) is no value of “\(key.stringValue)”")
    }
    return number
  }

  fileprivate func school(_ key: ChangeKey) throws -> School {
    let school = try nestedContainer(keyedBy: ChangeKey.self, forKey: key)
    return School(
      id: try school.decode(SchoolID.self, forKey: .id), name: try school.decode(String.self, forKey: .name), region: ""
    )
  }
}
