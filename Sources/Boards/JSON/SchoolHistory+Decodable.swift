import SchoolDirectory
import TapGame

extension SchoolHistory: Decodable {
  private enum PointKey: CodingKey { case at, taps, gained, rank }

  private enum Key: CodingKey { case points }

  /// Reads a history that the command or a server has written.
  ///
  /// - Throws: `DecodingError` for a value that no history has.
  /// - Complexity: O(points).
  public init(from decoder: any Decoder) throws {
    let history = try decoder.container(keyedBy: BoardKey.self)
    let heading = try history.heading()
    var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .points)
    var points: [Point] = []
    while !list.isAtEnd {
      let point = try list.nestedContainer(keyedBy: PointKey.self)
      let read = Point(
        at: try point.decode(Timestamp.self, forKey: .at), taps: try point.decode(Int64.self, forKey: .taps),
        gained: try point.decodeIfPresent(Int64.self, forKey: .gained), rank: try point.decode(Int.self, forKey: .rank))
      // An adjustment takes taps away: what was gained can be less than nothing.
      guard read.rank >= 1, read.taps >= 0 else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "\(read) is no point of a history")
      }
      points.append(read)
    }
    guard !points.isEmpty else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "a history has at least one point")
    }
    self.init(
      season: heading.season, state: heading.state, revision: heading.revision,
      board: try history.text(.board) { Board($0) }, ties: try history.decode(TiePolicy.self, forKey: .ties),
      total: try history.number(.total), school: try history.school(), points: points)
  }
}
