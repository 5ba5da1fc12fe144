public import SchoolDirectory
public import TapGame

/// A school's place on a board.
public struct Standing: Hashable, Sendable {
  /// From 1, by the tie policy that was asked for.
  public let rank: Int
  /// The school's taps in the season.
  public let taps: Int64
  /// When it reached them; the season's start for a school without taps.
  public let reachedAt: Timestamp
  /// The school.
  public let school: School

  /// A standing of these values.
  public init(rank: Int, taps: Int64, reachedAt: Timestamp, school: School) {
    self.rank = rank
    self.taps = taps
    self.reachedAt = reachedAt
    self.school = school
  }
}

extension Standing {
  /// Writes the standing in the shape that the command and the server share.
  func encode(into entry: inout KeyedEncodingContainer<BoardKey>) throws {
    try entry.encode(rank, forKey: .rank)
    try entry.encode(taps, forKey: .taps)
    try entry.encode(reachedAt, forKey: .reachedAt)
    try entry.encode(school)
  }
}
