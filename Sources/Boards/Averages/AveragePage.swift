public import SchoolDirectory

/// A school's place on a board by the average of its players.
public struct AverageStanding: Hashable, Sendable {
  /// From 1, by the tie policy that was asked for.
  public let rank: Int
  /// The taps of its players, their number, and the quotient. Imported taps have no players.
  public let average: Average
  /// The school.
  public let school: SchoolSummary

  /// A standing of these values.
  public init(rank: Int, average: Average, school: SchoolSummary) {
    self.rank = rank
    self.average = average
    self.school = school
  }
}

/// Which schools a ranking by averages holds.
public struct AverageCriterion: Hashable, Sendable {
  /// The players that a school needs to be ranked.
  public let leastPlayers: Int
  /// How many schools of the board have players, but fewer than ``leastPlayers``.
  public let unranked: Int

  /// A criterion of these values.
  public init(leastPlayers: Int, unranked: Int) {
    self.leastPlayers = leastPlayers
    self.unranked = unranked
  }
}

/// A part of a board by averages.
public typealias AveragePage = Page<Board, AverageStanding>

extension AverageStanding: PageEntry {
  private enum Key: CodingKey { case rank, average, players, taps, school }

  /// Writes the exact fraction as `taps` and `players`, and the quotient as `average`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(rank, forKey: .rank)
    try container.encode(average.value, forKey: .average)
    try container.encode(average.players, forKey: .players)
    try container.encode(average.taps, forKey: .taps)
    try container.encode(school, forKey: .school)
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      rank: try container.number(.rank, from: 1),
      average: Average(taps: try container.number(.taps), players: try container.number(.players, from: 1)),
      school: try container.decode(SchoolSummary.self, forKey: .school))
  }
}
