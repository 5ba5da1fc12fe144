public import SchoolDirectory
public import TapGame

/// A school's taps and rank over time.
public struct SchoolHistory: Hashable, Sendable, Encodable {
  /// What the school had at a moment.
  public struct Point: Hashable, Sendable, Encodable {
    /// The moment: a whole minute, or the first or last of the history.
    public let at: Timestamp
    /// The school's taps until then.
    public let taps: Int64
    /// The taps since the point before, below 0 where an adjustment took more than came; `nil` for the first one.
    @ExplicitNull public private(set) var gained: Int64?
    /// Its rank on the board, from 1.
    public let rank: Int

    /// A point of these values.
    public init(at: Timestamp, taps: Int64, gained: Int64?, rank: Int) {
      self.at = at
      self.taps = taps
      self.gained = gained
      self.rank = rank
    }
  }

  /// The season, as it stood when this was asked.
  public let season: SeasonSummary
  /// The newest commit in it.
  public let revision: Revision
  /// The board on which the school was ranked.
  public let board: Board
  /// How ties were ranked.
  public let ties: TiePolicy
  /// How many schools the board has in all.
  public let total: Int
  /// The school.
  public let school: SchoolSummary
  /// From the earliest to the latest; at least one.
  public let points: [Point]

  /// A history of these values.
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
  /// Reads what the compiler's `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      at: try container.decode(Timestamp.self, forKey: .at), taps: try container.number(.taps),
      gained: try container.decodeIfPresent(Int64.self, forKey: .gained), rank: try container.number(.rank, from: 1))
  }
}

extension SchoolHistory: Decodable {
  /// Reads what the compiler's `encode(to:)` writes.
  ///
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
