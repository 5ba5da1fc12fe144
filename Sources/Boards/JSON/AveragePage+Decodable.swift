extension AveragePage: Decodable {
  /// Reads a page that the command or a server has written.
  ///
  /// - Throws: `DecodingError` for a value that no board has.
  /// - Complexity: O(schools of the page).
  public init(from decoder: any Decoder) throws {
    let page = try decoder.container(keyedBy: BoardKey.self)
    let heading = try page.heading()
    self.init(
      season: heading.season, state: heading.state, revision: heading.revision,
      board: try page.text(.board) { Board($0) }, ties: try page.decode(TiePolicy.self, forKey: .ties),
      leastPlayers: try page.number(.leastPlayers, from: 1), total: try page.number(.total),
      unranked: try page.number(.unranked),
      entries: try page.list(.entries) { entry in
        AverageStanding(
          rank: try entry.number(.rank, from: 1),
          average: Average(taps: try entry.number(.taps), players: try entry.number(.players, from: 1)),
          school: try entry.school())
      })
  }
}
