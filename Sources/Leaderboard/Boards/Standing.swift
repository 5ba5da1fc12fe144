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
}

extension Standing {
  /// Writes the standing in the shape that the command and the server share.
  func encode(into entry: inout KeyedEncodingContainer<BoardKey>) throws {
    try entry.encode(rank, forKey: .rank)
    try entry.encode(taps, forKey: .taps)
    try entry.encode(reachedAt, forKey: .reachedAt)
    var school = entry.nestedContainer(keyedBy: BoardKey.self, forKey: .school)
    try school.encode(self.school.id, forKey: .id)
    try school.encode(self.school.name, forKey: .name)
    try school.encode(self.school.level, forKey: .level)
    try school.encode(self.school.region, forKey: .region)
    try school.encode(self.school.district, forKey: .district)
  }
}
