package import SchoolDirectory
package import TapGame

/// Every season, in the order of creation.
package struct SeasonListQuestion: ContestQuestion {
  package typealias Answer = [SeasonAnswer]
  package static let form = QuestionForm(
    "seasons", "List the seasons, in the order of creation",
    for: .everybody(unfrozen: [.presenter, .nameKeeper, .reader]), whenFrozen: .open, member: "seasons",
    template: SeasonListQuestion())

  package init() {}
}

package struct SeasonQuestion: ContestQuestion {
  package typealias Answer = SeasonAnswer
  package static let form = QuestionForm(
    "seasons/{season}", "Show a season", for: .everybody(unfrozen: nil), whenFrozen: .open,
    storage: .timed,
    template: SeasonQuestion(SeasonID(rawValue: 1)),
    fields: [.init("season", \.id, .season, "The season's number.")])

  package var id: SeasonID
  package var season: SeasonID? { id }

  package init(_ id: SeasonID) { self.id = id }
}

/// The season that is live, or else the last.
package struct CurrentSeasonQuestion: ContestQuestion {
  package typealias Answer = SeasonAnswer
  package static let form = QuestionForm(
    "seasons/current", "Show the season that is live, or else the last", for: .everybody(unfrozen: nil),
    whenFrozen: .open, storage: .timed, template: CurrentSeasonQuestion())

  package init() {}
}

/// How players join a season, with the code if there is one. Everybody who sees the code can let others in.
package struct JoinQuestion: ContestQuestion {
  package typealias Answer = JoinAnswer
  package static let form = QuestionForm(
    "seasons/{season}/join", "Show how players join a season, with its code",
    for: .organisers(and: [.presenter, .reader]), whenFrozen: .open,
    template: JoinQuestion(SeasonID(rawValue: 1)), fields: [.init("season", \.id, .season, "The season's number.")])

  package var id: SeasonID
  package var season: SeasonID? { id }

  package init(_ id: SeasonID) { self.id = id }
}

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
