public import TapGame

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
  /// The place of the last school here, to go on behind it with ``BoardSlice/after(_:size:)``; `nil` at the end of the board, and for a
  /// part that is complete in itself, such as a range of taps.
  public let next: BoardCursor?
  /// The place of the first school here, to go back ahead of it with ``BoardSlice/before(_:size:)``; `nil` at the start of the board,
  /// and for a part that is complete in itself.
  public let previous: BoardCursor?
  /// The moment that the standings are those of; `nil` for the newest ones.
  public package(set) var at: Timestamp?

  /// A page of these values.
  public init(
    season: Season, state: SeasonState, revision: Revision, board: Board, ties: TiePolicy, total: Int,
    entries: [Standing], next: BoardCursor? = nil, previous: BoardCursor? = nil, at: Timestamp? = nil
  ) {
    self.season = season
    self.state = state
    self.revision = revision
    self.board = board
    self.ties = ties
    self.total = total
    self.entries = entries
    self.next = next
    self.previous = previous
    self.at = at
  }
}

extension BoardPage: Encodable {
  /// Writes the page in the shape that the command and the server share.
  public func encode(to encoder: any Encoder) throws {
    var page = encoder.container(keyedBy: BoardKey.self)
    try encode(into: &page) { _, _ in }
  }

  /// Writes the page, and with each school what else is known of it.
  func encode(
    into page: inout KeyedEncodingContainer<BoardKey>,
    adding more: (_ place: Int, _ entry: inout KeyedEncodingContainer<BoardKey>) throws -> Void
  ) throws {
    try page.encode(season, state, revision, board)
    try page.encode(ties, forKey: .ties)
    try page.encode(total, forKey: .total)
    try page.encode(next?.description, forKey: .next)
    try page.encode(previous?.description, forKey: .previous)
    try page.encodeIfPresent(at, forKey: .at)
    var list = page.nestedUnkeyedContainer(forKey: .entries)
    for (place, standing) in entries.enumerated() {
      var entry = list.nestedContainer(keyedBy: BoardKey.self)
      try standing.encode(into: &entry)
      try more(place, &entry)
    }
  }
}
