public import SchoolDirectory

/// The part of a season that boards and histories show, with its state when they were read.
public struct SeasonSummary: Identifiable, Hashable, Sendable, Codable {
  /// The id.
  public let id: SeasonID
  /// The name.
  public let name: String
  /// The state.
  public let state: SeasonState
  /// The first moment at which taps count.
  public let startsAt: Timestamp
  /// The first moment at which taps no longer count; `nil` while no end is set.
  @ExplicitNull public private(set) var endsAt: Timestamp?
  /// The moment from which nothing of the season changes: its end and the grace for the last taps; `nil` while no end
  /// is set.
  @ExplicitNull public private(set) var finalAt: Timestamp?

  /// A summary with these values.
  public init(
    id: SeasonID, name: String, state: SeasonState, startsAt: Timestamp, endsAt: Timestamp?, finalAt: Timestamp?
  ) {
    self.id = id
    self.name = name
    self.state = state
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.finalAt = finalAt
  }

  /// The summary of a season in a state.
  public init(_ season: Season, _ state: SeasonState) {
    self.init(
      id: season.id, name: season.name, state: state, startsAt: season.startsAt, endsAt: season.endsAt,
      finalAt: season.finalAt)
  }
}
