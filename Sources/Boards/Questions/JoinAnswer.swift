package import SchoolDirectory
package import TapGame

/// How players join a season, with the current code. For organisers: `season join`, and
/// `GET /api/seasons/{season}/join`.
package struct JoinAnswer: Codable, Hashable, Sendable {
  package let season: SeasonID
  package let joining: Joining
  /// The current code; `nil` if the season needs none.
  @ExplicitNull package private(set) var code: String?
  /// When the code changes; `nil` if it never changes.
  @ExplicitNull package private(set) var until: Timestamp?
  package let tickets: TicketCount

  package init(season: SeasonID, rule: JoinRule, tickets: TicketCount, now: Timestamp) {
    self.season = season
    joining = rule.joining
    let shown = rule.code?.shown(in: season, at: now)
    code = shown?.text
    until = shown?.until
    self.tickets = tickets
  }
}
