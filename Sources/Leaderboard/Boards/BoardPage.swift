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

/// Which part of a board is wanted.
public enum BoardSlice: Hashable, Sendable {
  /// The first schools.
  case top(Int)
  /// A page of schools, counted from 1.
  case page(Int, size: Int)
  /// A school and so many on each side of it; at the ends of the board as many schools all the same, as far as there are any.
  case around(SchoolID, radius: Int)
  /// Every school.
  case whole
}

/// A part of a board at a revision.
public struct BoardPage: Hashable, Sendable {
  /// The season.
  public let season: Season
  /// Where the season stood when this was asked.
  public let state: SeasonState
  /// The commit that this is true for.
  public let revision: Revision
  /// The board.
  public let board: Board
  /// How ties were ranked.
  public let ties: TiePolicy
  /// How many schools the board has in all.
  public let total: Int
  /// The schools asked for, best first.
  public let entries: [Standing]
}

extension BoardPage: Encodable {
  private enum Key: String, CodingKey {
    case season, revision, board, ties, total, entries
    case id, name, state, startsAt, endsAt
    case rank, taps, reachedAt, school, level, region, district
  }

  /// Writes the page in the shape that the command and the server share.
  public func encode(to encoder: any Encoder) throws {
    var page = encoder.container(keyedBy: Key.self)
    var season = page.nestedContainer(keyedBy: Key.self, forKey: .season)
    try season.encode(self.season.id, forKey: .id)
    try season.encode(self.season.name, forKey: .name)
    try season.encode(state, forKey: .state)
    try season.encode(self.season.startsAt, forKey: .startsAt)
    try season.encode(self.season.endsAt, forKey: .endsAt)
    try page.encode(revision, forKey: .revision)
    try page.encode(board.description, forKey: .board)
    try page.encode(ties, forKey: .ties)
    try page.encode(total, forKey: .total)
    var list = page.nestedUnkeyedContainer(forKey: .entries)
    for standing in entries {
      var entry = list.nestedContainer(keyedBy: Key.self)
      try entry.encode(standing.rank, forKey: .rank)
      try entry.encode(standing.taps, forKey: .taps)
      try entry.encode(standing.reachedAt, forKey: .reachedAt)
      var school = entry.nestedContainer(keyedBy: Key.self, forKey: .school)
      try school.encode(standing.school.id, forKey: .id)
      try school.encode(standing.school.name, forKey: .name)
      try school.encode(standing.school.level, forKey: .level)
      try school.encode(standing.school.region, forKey: .region)
      try school.encode(standing.school.district, forKey: .district)
    }
  }
}
