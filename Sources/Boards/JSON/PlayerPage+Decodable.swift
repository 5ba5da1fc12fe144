import TapGame

extension PlayerPage: Decodable {
  /// Reads a page that the command or a server has written. When somebody last played is not in it, and reads as the season's start.
  ///
  /// - Throws: `DecodingError` for a value that no board has.
  /// - Complexity: O(players of the page).
  public init(from decoder: any Decoder) throws {
    let page = try decoder.container(keyedBy: BoardKey.self)
    let heading = try page.heading()
    self.init(
      season: heading.season, state: heading.state, revision: heading.revision,
      board: try page.text(.board) { PlayerBoard($0) }, ties: try page.decode(TiePolicy.self, forKey: .ties),
      total: try page.number(.total),
      entries: try page.list(.entries) { entry in
        PlayerStanding(
          rank: try entry.number(.rank, from: 1), taps: try entry.number(.taps),
          lastActiveAt: heading.season.startsAt, nickname: try entry.textIfPresent(.nickname) { Nickname($0) },
          school: try entry.school())
      })
  }
}
