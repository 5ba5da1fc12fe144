public import SchoolDirectory

/// The part of a season that boards and histories show, with its state at the time of reading.
public struct SeasonSummary: Identifiable, Hashable, Sendable, Codable {
  public let id: SeasonID
  public let name: String
  public let state: SeasonState
  /// The first moment at which taps count.
  public let startsAt: Timestamp
  /// The first moment at which taps no longer count; `nil` while no end is set.
  @ExplicitNull public private(set) var endsAt: Timestamp?
  /// The moment from which the season no longer changes: its end plus the grace period for late taps; `nil` while no
  /// end is set.
  @ExplicitNull public private(set) var finalAt: Timestamp?
  public private(set) var pause: Pause?
  /// The moment whose standings the boards show to players, also after the season's end; `nil` if the boards are not
  /// frozen.
  public private(set) var frozenSince: Timestamp?

  /// A pause, as a countdown shows it.
  public struct Pause: Hashable, Sendable, Codable {
    /// When the countdown stopped.
    public let since: Timestamp
    /// The time to the end that the stopped countdown shows, in milliseconds; `nil` if no end is set, or if the pause
    /// does not move the end.
    public let left: Int64?
  }
}

extension SeasonSummary.Pause {
  init(_ pause: SeasonPause) {
    self.init(since: pause.from, left: pause.plannedEnd.map { $0.milliseconds(since: pause.from) })
  }
}

extension SeasonSummary {
  public init(_ season: Season, _ state: SeasonState) {
    self.init(
      id: season.id, name: season.name, state: state, startsAt: season.startsAt, endsAt: season.endsAt,
      finalAt: season.finalAt, pause: state == .paused ? season.openPause.map(Pause.init) : nil,
      frozenSince: season.frozenAt)
  }

  /// The moment of the next state change that needs no command; `nil` if there is none.
  package var boundary: Timestamp? {
    switch state {
    case .scheduled: startsAt
    case .live, .paused: endsAt
    case .counting: finalAt
    case .ended: nil
    }
  }

  /// The time that a countdown shows at a moment, in milliseconds: the time to the season's start, or to its end. `nil`
  /// if the season is over, or if it has started and no end is set.
  package func timeLeft(at now: Timestamp) -> Int64? {
    if let left = pause?.left { return left }
    return state.isOver ? nil : boundary.map { max(0, $0.milliseconds(since: now)) }
  }
}
