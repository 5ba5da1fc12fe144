package import Boards
package import TapGame

/// Windows on boards, all true for one revision: `GET /api/standings`.
package struct StandingsAnswer: Codable, Hashable, Sendable {
  /// The season, as it stood when this was asked.
  package let season: SeasonSummary
  /// The commit that this is true for.
  package let revision: Revision
  /// What the windows show, in the order in which they were asked for; `nil` for a window on what is not there.
  package let windows: [BoardPage?]

  /// What windows show.
  package init(_ standings: Standings, windows: [StandingsWindow]) {
    season = standings.season
    revision = standings.revision
    self.windows = windows.map { standings[$0] }
  }
}
