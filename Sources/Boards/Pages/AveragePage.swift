public import Ranking
public import SchoolDirectory

/// A school's rank on a board that compares averages.
public struct AverageStanding: Hashable, Sendable {
  /// The 1-based rank under the requested tie policy.
  public let rank: Int
  /// The average of the school's players; imported taps belong to no player and are not included. In a ranking by taps
  /// a pupil, all taps of the school and its head count.
  public let average: Average
  public let school: SchoolSummary
  /// Whether the count of the average is the head count, and not the number of players.
  public let isPerPupil: Bool

  public init(rank: Int, average: Average, school: SchoolSummary, isPerPupil: Bool = false) {
    self.rank = rank
    self.average = average
    self.school = school
    self.isPerPupil = isPerPupil
  }
}

/// The condition for a school to be in a ranking by averages.
public struct AverageCriterion: Hashable, Sendable {
  /// The default minimum number of players. With five players, each player contributes a fifth of the average. With
  /// fewer players, the fastest player would decide the rank. The average would also reveal the taps of single players,
  /// even of hidden ones.
  public static let standardLeastPlayers = 5

  /// The minimum number of players; `nil` in a ranking by taps a pupil, for which a school needs a head count.
  public let leastPlayers: Int?
  /// How many schools of the board have at least one player, but fewer than ``leastPlayers``; in a ranking by taps a
  /// pupil, how many have no head count.
  public let unranked: Int

  var score: Score { leastPlayers == nil ? .perPupil : .average }

  public init(leastPlayers: Int?, unranked: Int) {
    self.leastPlayers = leastPlayers
    self.unranked = unranked
  }
}

public typealias AveragePage = Page<Board, AverageStanding>

extension AverageStanding: PageEntry {
  private enum Key: CodingKey { case rank, average, players, pupils, taps, school }

  /// Writes the fraction as `taps` and `players`, or `taps` and `pupils`, and the quotient as `average`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(rank, forKey: .rank)
    try container.encode(average.value, forKey: .average)
    try container.encode(average.count, forKey: isPerPupil ? .pupils : .players)
    try container.encode(average.sum, forKey: .taps)
    try container.encode(school, forKey: .school)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let isPerPupil = container.contains(.pupils)
    self.init(
      rank: try container.number(.rank, from: 1),
      average: Average(
        sum: try container.number(.taps), count: try container.number(isPerPupil ? .pupils : .players, from: 1)),
      school: try container.decode(SchoolSummary.self, forKey: .school), isPerPupil: isPerPupil)
  }
}
