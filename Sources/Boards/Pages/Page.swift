public import Ranking
public import SchoolDirectory
public import TapGame

/// A part of a ranking at one revision. The ranking is of schools by taps (with or without distances), of schools by
/// averages, or of players.
///
/// The command and the server use the same JSON form.
public struct Page<Scope: TextCodable & Hashable & Sendable, Entry: PageEntry>: Hashable, Sendable {
  public let season: SeasonSummary
  public let revision: Revision
  public let board: Scope
  public let ties: TiePolicy
  /// The number of entries in the whole ranking.
  public let total: Int
  /// The entries, best first. A page of ``BoardSlice/schools(_:)`` has the order of that list instead.
  public let entries: [Entry]
  /// The cursor at the page's last school. Pass it to ``BoardSlice/after(_:size:)`` to read the next page. `nil` at the
  /// end of the board, and for a slice that is a single page, such as a range of taps.
  public let next: BoardCursor?
  /// The cursor at the page's first school. Pass it to ``BoardSlice/before(_:size:)`` to read the previous page. `nil`
  /// at the start of the board, and for a slice that is a single page.
  public let previous: BoardCursor?
  /// The past moment of the standings; `nil` for the newest standings.
  public let at: Timestamp?
  /// The condition for being ranked by averages; `nil` in a ranking by taps.
  public let average: AverageCriterion?
  /// The number of schools of the whole board that have taps, at the page's revision. Only streams tell it: `nil`
  /// elsewhere.
  package var schoolsWithTaps: Int?

  public var state: SeasonState { season.state }

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

/// An entry of a ``Page``.
public protocol PageEntry: Hashable, Sendable, Codable {
  /// Whether pages of these entries have cursors.
  static var hasCursors: Bool { get }
}

extension PageEntry {
  /// `false`: most rankings are paged by page number.
  public static var hasCursors: Bool { false }
}

extension Standing: PageEntry {
  /// `true`: ranks of schools change between the reads of two pages, so the pages have cursors.
  public static var hasCursors: Bool { true }
}

public typealias BoardPage = Page<Board, Standing>

extension Page: Codable {
  private enum Key: CodingKey {
    case season, revision, board, ties, total, schoolsWithTaps, entries, next, previous, at, score, leastPlayers,
      unranked
  }

  /// Writes `next` and `previous` only if the entries have cursors, and `at` only if the standings are from the past.
  /// Writes `score` and `unranked` only if the ranking is by averages, and `leastPlayers` only if they are of players.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(season, forKey: .season)
    try container.encode(revision, forKey: .revision)
    try container.encode(board, forKey: .board)
    try container.encode(ties, forKey: .ties)
    try container.encode(total, forKey: .total)
    try container.encodeIfPresent(schoolsWithTaps, forKey: .schoolsWithTaps)
    try container.encode(entries, forKey: .entries)
    if Entry.hasCursors {
      try container.encode(next, forKey: .next)
      try container.encode(previous, forKey: .previous)
    }
    try container.encodeIfPresent(at, forKey: .at)
    if let average {
      try container.encode(average.score, forKey: .score)
      try container.encodeIfPresent(average.leastPlayers, forKey: .leastPlayers)
      try container.encode(average.unranked, forKey: .unranked)
    }
  }

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
          leastPlayers: score == .average ? try container.number(.leastPlayers, from: 1) : nil,
          unranked: try container.number(.unranked)))
    schoolsWithTaps = try container.decodeIfPresent(Int.self, forKey: .schoolsWithTaps)
  }
}

extension Page where Scope == Board, Entry == Standing {
  /// This page with fewer entries: the first ones, or those around one of its schools. Screens without room for all
  /// entries show this part. The cursors are those of the whole page, so the next page begins behind the whole page.
  ///
  /// - Parameters:
  ///   - length: the maximum number of entries.
  ///   - center: the school to keep in the middle, or `nil` to keep the first entries.
  package func part(of length: Int, around center: SchoolID?) -> BoardPage {
    guard entries.count > length else { return self }
    let middle = center.flatMap { school in entries.firstIndex { $0.school.id == school } }
    let first = middle.map { max(0, min($0 - (length - 1) / 2, entries.count - length)) } ?? 0
    return Page(
      season: season, revision: revision, board: board, ties: ties, total: total,
      entries: Array(entries[first..<(first + length)]), next: next, previous: previous, at: at)
  }

  /// This page followed by the entries of the next page. The result has the next page's revision.
  package func continued(by other: BoardPage) -> BoardPage {
    Page(
      season: other.season, revision: other.revision, board: board, ties: ties, total: other.total,
      entries: entries + other.entries, next: other.next, previous: previous)
  }
}

extension Page {
  /// The same page with each entry replaced by another one.
  package func replacingEntries<Other>(_ others: [Other]) -> Page<Scope, Other> {
    Page<Scope, Other>(
      season: season, revision: revision, board: board, ties: ties, total: total, entries: others, next: next,
      previous: previous, at: at, average: average)
  }
}
