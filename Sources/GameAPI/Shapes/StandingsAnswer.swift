import Boards

/// Windows on boards, all true for one revision: `GET /api/standings`.
package struct StandingsAnswer: Encodable, Hashable, Sendable {
  private let standings: Standings
  private let windows: [StandingsWindow]

  /// What windows show, in the order in which they were asked for.
  /// - Complexity: O(1).
  package init(_ standings: Standings, windows: [StandingsWindow]) {
    self.standings = standings
    self.windows = windows
  }

  private enum Key: CodingKey { case season, revision, windows }

  /// Writes null for a window on what is not there.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(SeasonSummary(season: standings.season, state: standings.state), forKey: .season)
    try container.encode(standings.revision, forKey: .revision)
    try container.encode(windows.map { standings[$0] }, forKey: .windows)
  }
}
