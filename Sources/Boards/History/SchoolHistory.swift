public import Ranking
public import SchoolDirectory
public import TapGame

/// A school's taps and rank over time.
public struct SchoolHistory: Hashable, Sendable, Encodable {
  /// The school's taps and rank at a moment.
  public struct Point: Hashable, Sendable, Encodable {
    /// The moment: a whole minute, or the start or end of the history.
    public let at: Timestamp
    /// The school's total taps at this moment.
    public let taps: Int64
    /// The taps gained since the previous point, negative if adjustments removed more than were gained; `nil` for the
    /// first point.
    @ExplicitNull public private(set) var gained: Int64?
    /// The school's 1-based rank on the board.
    public let rank: Int

    public init(at: Timestamp, taps: Int64, gained: Int64?, rank: Int) {
      self.at = at
      self.taps = taps
      self.gained = gained
      self.rank = rank
    }
  }

  public let season: SeasonSummary
  /// The newest revision that the history includes.
  public let revision: Revision
  public let board: Board
  public let ties: TiePolicy
  public let total: Int
  public let school: SchoolSummary
  /// The points, earliest first; at least one.
  public let points: [Point]

  public init(
    season: SeasonSummary, revision: Revision, board: Board, ties: TiePolicy, total: Int, school: SchoolSummary,
    points: [Point]
  ) {
    self.season = season
    self.revision = revision
    self.board = board
    self.ties = ties
    self.total = total
    self.school = school
    self.points = points
  }
}

extension SchoolHistory.Point: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      at: try container.decode(Timestamp.self, forKey: .at), taps: try container.number(.taps),
      gained: try container.decodeIfPresent(Int64.self, forKey: .gained), rank: try container.number(.rank, from: 1))
  }
}

extension SchoolHistory: Decodable {
  /// - Throws: `DecodingError`, also for a history without a point.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      season: try container.decode(SeasonSummary.self, forKey: .season),
      revision: try container.decode(Revision.self, forKey: .revision),
      board: try container.decode(Board.self, forKey: .board),
      ties: try container.decode(TiePolicy.self, forKey: .ties),
      total: try container.number(.total), school: try container.decode(SchoolSummary.self, forKey: .school),
      points: try container.decode([Point].self, forKey: .points))
    guard !points.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .points, in: container, debugDescription: "a history has at least one point")
    }
  }
}
