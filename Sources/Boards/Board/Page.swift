public import SchoolDirectory
public import TapGame

/// A part of a ranking at a revision: of schools by taps, with or without distances, of schools by averages, of players.
///
/// The JSON is the one that the command and the server share.
public struct Page<Scope: TextCodable & Hashable & Sendable, Entry: PageEntry>: Hashable, Sendable {
  /// The season, as it stood when this was asked.
  public let season: SeasonSummary
  /// The commit that this is true for.
  public let revision: Revision
  /// Who is compared.
  public let board: Scope
  /// How ties were ranked.
  public let ties: TiePolicy
  /// How many entries the ranking has in all.
  public let total: Int
  /// The entries asked for, best first.
  public let entries: [Entry]
  /// The position of the last school here, to go on after it with ``BoardSlice/after(_:size:)``. `nil` at the end of the board, and for
  /// a slice that is complete in itself, such as a range of taps.
  public let next: BoardCursor?
  /// The position of the first school here, to go back with ``BoardSlice/before(_:size:)``. `nil` at the start of the board, and for a
  /// slice that is complete in itself.
  public let previous: BoardCursor?
  /// The moment of the past that the standings are from; `nil` for the newest ones.
  public let at: Timestamp?
  /// Who is ranked by averages; `nil` in a ranking by taps.
  public let average: AverageCriterion?

  /// Where the season stood when this was asked.
  public var state: SeasonState { season.state }

  /// A page of these values.
  public init(
    season: SeasonSummary, revision: Revision, board: Scope, ties: TiePolicy, total: Int, entries: [Entry],
    next: BoardCursor? = nil, previous: BoardCursor? = nil, at: Timestamp? = nil, average: AverageCriterion? = nil
  ) {
    self.season = season
    self.revision = revision
    self.board = board
    self.ties = ties
    self.total = total
    self.entries = entries
    self.next = next
    self.previous = previous
    self.at = at
    self.average = average
  }
}

/// What a ``Page`` lists.
public protocol PageEntry: Hashable, Sendable, Codable {
  /// Whether pages of it have cursors.
  static var hasCursors: Bool { get }
}

extension PageEntry {
  /// Most pages are turned by their numbers alone.
  public static var hasCursors: Bool { false }
}

extension Standing: PageEntry {
  /// Boards of schools move while they are read, so their pages have cursors.
  public static var hasCursors: Bool { true }
}

/// A part of a board of schools.
public typealias BoardPage = Page<Board, Standing>

extension Page: Codable {
  private enum Key: CodingKey {
    case season, revision, board, ties, total, entries, next, previous, at, score, leastPlayers, unranked
  }

  /// Writes `next` and `previous` where pages have cursors, and `at`, `score` and what goes with it only where there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(season, forKey: .season)
    try container.encode(revision, forKey: .revision)
    try container.encode(board, forKey: .board)
    try container.encode(ties, forKey: .ties)
    try container.encode(total, forKey: .total)
    try container.encode(entries, forKey: .entries)
    if Entry.hasCursors {
      try container.encode(next, forKey: .next)
      try container.encode(previous, forKey: .previous)
    }
    try container.encodeIfPresent(at, forKey: .at)
    if let average {
      try container.encode(Score.average, forKey: .score)
      try container.encode(average.leastPlayers, forKey: .leastPlayers)
      try container.encode(average.unranked, forKey: .unranked)
    }
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let score = try container.decodeIfPresent(Score.self, forKey: .score) ?? .total
    self.init(
      season: try container.decode(SeasonSummary.self, forKey: .season),
      revision: try container.decode(Revision.self, forKey: .revision),
      board: try container.decode(Scope.self, forKey: .board),
      ties: try container.decode(TiePolicy.self, forKey: .ties),
      total: try container.number(.total), entries: try container.decode([Entry].self, forKey: .entries),
      next: try container.decodeIfPresent(BoardCursor.self, forKey: .next),
      previous: try container.decodeIfPresent(BoardCursor.self, forKey: .previous),
      at: try container.decodeIfPresent(Timestamp.self, forKey: .at),
      average: score == .total
        ? nil
        : AverageCriterion(
          leastPlayers: try container.number(.leastPlayers, from: 1), unranked: try container.number(.unranked)))
  }
}
