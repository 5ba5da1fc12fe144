import TapGame

extension BoardPage: Decodable {
  /// Reads a page that the command or a server has written. What the shape leaves out is as if nobody had set it: the season's rules are
  /// the standard ones, schools have no address.
  ///
  /// - Throws: `DecodingError` for a value that no board has.
  /// - Complexity: O(schools of the page).
  public init(from decoder: any Decoder) throws {
    try self.init(from: try decoder.container(keyedBy: BoardKey.self)) { _, _ in }
  }

  /// Reads a page, and shows each entry to whoever reads more of it.
  init(
    from page: KeyedDecodingContainer<BoardKey>,
    reading more: (_ standing: Standing, _ entry: KeyedDecodingContainer<BoardKey>) throws -> Void
  ) throws {
    let heading = try page.heading()
    let entries = try page.list(.entries) { entry in
      let standing = try Standing(from: entry)
      try more(standing, entry)
      return standing
    }
    self.init(
      season: heading.season, state: heading.state, revision: heading.revision,
      board: try page.text(.board) { Board($0) }, ties: try page.decode(TiePolicy.self, forKey: .ties),
      total: try page.number(.total), entries: entries, next: try page.textIfPresent(.next) { BoardCursor($0) },
      previous: try page.textIfPresent(.previous) { BoardCursor($0) })
    at = try page.decodeIfPresent(Timestamp.self, forKey: .at)
  }
}
