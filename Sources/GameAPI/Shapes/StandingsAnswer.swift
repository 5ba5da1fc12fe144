package import Boards
package import TapGame

/// Windows on boards, all at one revision: `GET /api/standings`.
package struct StandingsAnswer: Codable, Hashable, Sendable {
  /// The season at the time of the request.
  package let season: SeasonSummary
  /// The revision of all windows.
  package let revision: Revision
  /// The pages of the windows, in the requested order; `nil` for a window whose board or school was not found.
  package let windows: [BoardPage?]

  package init(_ standings: Standings, windows: [StandingsWindow]) {
    season = standings.season
    revision = standings.revision
    self.windows = windows.map { standings[$0] }
  }
}
