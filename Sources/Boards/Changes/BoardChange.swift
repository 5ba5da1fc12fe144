public import SchoolDirectory
public import TapGame

/// What has changed on a board between two revisions, or that it has to be read anew.
///
/// Changes come as values with ranks and taps from before and after, whatever number of commits lies between: an observer that was
/// slow gets one change from what it saw last to what is newest. The ``since`` of a change is the ``revision`` of the one before.
public struct BoardChange: Hashable, Sendable {
  /// The season.
  public let season: SeasonID
  /// Which schools are compared.
  public let board: Board
  /// How ties are ranked.
  public let ties: TiePolicy
  /// The revision that this starts from; `nil` for a restart, which cannot say what was before.
  public let since: Revision?
  /// The newest commit that moved the board: it looks like this from here on.
  public let revision: Revision
  /// The schools whose count has changed, or was reached anew after an adjustment, best first; empty for a restart.
  public let moves: [Move]
  /// Who passed whom, best ranks first: ``overtakingLimit`` at the most, of ``overtakingCount``.
  public let overtakings: [Overtaking]
  /// How many overtakings there were: pairs of schools of which one was behind at ``since`` and is ahead at ``revision``.
  public let overtakingCount: Int

  /// So many overtakings of a change are named.
  public static let overtakingLimit = 20

  /// A change of these values.
  /// - Complexity: O(1).
  public init(
    season: SeasonID, board: Board, ties: TiePolicy, since: Revision?, revision: Revision, moves: [Move],
    overtakings: [Overtaking], overtakingCount: Int
  ) {
    self.season = season
    self.board = board
    self.ties = ties
    self.since = since
    self.revision = revision
    self.moves = moves
    self.overtakings = overtakings
    self.overtakingCount = overtakingCount
  }

  /// Whether the board has to be read anew: this is the first change of an observer that named no revision, or too much has happened since
  /// the one it saw last, or the directory or the seasons were edited or a player has hidden, or another season has begun.
  public var isRestart: Bool { since == nil }

  /// A school whose count has changed.
  public struct Move: Hashable, Sendable {
    /// The school.
    public let school: School
    /// Its taps at ``BoardChange/since``.
    public let tapsBefore: Int64
    /// Its taps now.
    public let taps: Int64
    /// When it reached them.
    public let reachedAt: Timestamp
    /// Its rank at ``BoardChange/since``.
    public let rankBefore: Int
    /// Its rank now.
    public let rank: Int

    /// The taps it has gained; below 0 it has lost some to an adjustment.
    public var gained: Int64 { taps - tapsBefore }

    /// A move of these values.
    public init(school: School, tapsBefore: Int64, taps: Int64, reachedAt: Timestamp, rankBefore: Int, rank: Int) {
      self.school = school
      self.tapsBefore = tapsBefore
      self.taps = taps
      self.reachedAt = reachedAt
      self.rankBefore = rankBefore
      self.rank = rank
    }
  }

  /// A school that has passed another one.
  public struct Overtaking: Hashable, Sendable {
    /// Who was behind and is ahead.
    public let school: School
    /// Who was ahead and is behind.
    public let passed: School
    /// The rank of ``school`` now.
    public let rank: Int

    /// An overtaking of these values.
    public init(school: School, passed: School, rank: Int) {
      self.school = school
      self.passed = passed
      self.rank = rank
    }
  }
}
