extension PercentileMark: Decodable {
  /// Reads a mark that the command or a server has written.
  ///
  /// - Throws: `DecodingError` for a value that no board has.
  /// - Complexity: O(1).
  public init(from decoder: any Decoder) throws {
    let mark = try decoder.container(keyedBy: BoardKey.self)
    let heading = try mark.heading()
    let holder =
      try mark.decodeNil(forKey: .holder)
      ? nil : Standing(from: try mark.nestedContainer(keyedBy: BoardKey.self, forKey: .holder))
    self.init(
      season: heading.season, state: heading.state, revision: heading.revision,
      board: try mark.text(.board) { Board($0) }, ties: try mark.decode(TiePolicy.self, forKey: .ties),
      total: try mark.number(.total), percentile: try mark.decode(Percentile.self, forKey: .percentile),
      taps: try mark.decodeIfPresent(Int64.self, forKey: .taps), holder: holder)
  }
}
