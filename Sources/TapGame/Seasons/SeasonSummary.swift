public import SchoolDirectory

/// What boards and histories show of a season, as it stood when they were asked.
public struct SeasonSummary: Identifiable, Hashable, Sendable, Codable {
  /// The identity.
  public let id: SeasonID
  /// What people call it.
  public let name: String
  /// Where it stands.
  public let state: SeasonState
  /// The first moment at which taps count.
  public let startsAt: Timestamp
  /// The first moment at which taps no longer count; `nil` while nobody has set an end.
  @ExplicitNull public private(set) var endsAt: Timestamp?

  /// A summary of these values.
  public init(id: SeasonID, name: String, state: SeasonState, startsAt: Timestamp, endsAt: Timestamp?) {
    self.id = id
    self.name = name
    self.state = state
    self.startsAt = startsAt
    self.endsAt = endsAt
  }

  /// The summary of a season in a state.
  public init(_ season: Season, _ state: SeasonState) {
    self.init(id: season.id, name: season.name, state: state, startsAt: season.startsAt, endsAt: season.endsAt)
  }
}
