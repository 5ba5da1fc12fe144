/// A competition with a start, an end, and settings.
public struct Season: Identifiable, Hashable, Sendable, Codable {
  /// The number of a season in the store; later seasons have higher numbers.
  public typealias ID = SeasonID

  public let id: SeasonID
  public let name: String
  /// The first moment at which taps count.
  public let startsAt: Timestamp
  /// The first moment at which taps no longer count; `nil` while no end is set.
  public var endsAt: Timestamp?
  /// The settings that the organiser chose. A season from a server contains no join code.
  public internal(set) var settings: SeasonSettings
  /// The series that the season belongs to; `nil` for a season that does not repeat.
  public let series: SeasonSeriesID?
  /// Whether the season is a simulation, in which only generated players play.
  public let isSimulation: Bool
  /// The pauses, in which taps do not count.
  public package(set) var pauses: SeasonPauses
  /// The moment of the freeze that the boards still show to players; `nil` if the boards are not frozen.
  public package(set) var frozenAt: Timestamp?
  /// When the boards were thawed last; `nil` if they never were, or if they are frozen again.
  public package(set) var thawedAt: Timestamp?

  public init(
    id: SeasonID, name: String, startsAt: Timestamp, endsAt: Timestamp?, settings: SeasonSettings = .standard,
    series: SeasonSeriesID? = nil, isSimulation: Bool = false, pauses: SeasonPauses = SeasonPauses()
  ) {
    self.id = id
    self.name = name
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.settings = settings
    self.series = series
    self.isSimulation = isSimulation
    self.pauses = pauses
  }

  public var rules: FairPlayRules { settings.rules }
  public var joining: Joining { settings.join.joining }
  public var autoBan: AutoBan { settings.autoBan }

  /// The end of the grace period for late taps. From this moment on, the season no longer changes. `nil` while no end
  /// is set.
  public var finalAt: Timestamp? { endsAt.map { $0 + rules.graceMilliseconds } }

  /// The state of the season at a moment. A season that has ended stays ended, unless ``ResumeSeason`` undoes its end.
  /// A cancelled season has an end that is equal to its start, and is always ended.
  public func state(at moment: Timestamp) -> SeasonState {
    if let endsAt, let finalAt {
      if endsAt <= startsAt || moment >= finalAt { return .ended }
      if moment >= endsAt { return .counting }
    }
    if moment < startsAt { return .scheduled }
    return openPause == nil ? .live : .paused
  }

  /// The pause that has no end yet; `nil` if there is none. If the season's end passes during a pause, the result is
  /// still this pause. ``EndSeason`` ends the pause, too.
  public var openPause: SeasonPause? { pauses.all.last { $0.to == nil } }

  /// Whether the season is paused and still counts late taps from before the pause: the grace period, which begins with
  /// the pause, is not over.
  func countsBeforePause(at moment: Timestamp) -> Bool {
    openPause.map { moment < $0.from + rules.graceMilliseconds } ?? false
  }

  /// The moment at which taps count if they arrive at `moment`. Taps that arrive in the grace period count at the end
  /// of the season. Taps that arrive in a pause count at the beginning of the pause.
  package func countedAt(arrivingAt moment: Timestamp) -> Timestamp {
    let counted = endsAt.map { min(moment, $0) } ?? moment
    return openPause.map { min(counted, $0.from) } ?? counted
  }
}

extension Season {
  /// A copy of the season without the join code.
  package var withheld: Season { with(settings.withheld) }

  package func with(_ settings: SeasonSettings) -> Season {
    var copy = self
    copy.settings = settings
    return copy
  }
}

// Every rule about time asks this clock and no other: the budgets of addresses and sessions, stamina, seats, the session
// timeout, and the review. So no lobby and no pause changes what anybody may have. Stored moments are of the wall clock.
// Whoever compares two of them asks for the season time between them.

extension Season {
  /// The season time between two moments, in milliseconds: the time in which the season was played. It stands still before
  /// the start, in a lobby, and in a pause.
  ///
  /// - Returns: 0 if `end` is not later than `start`.
  package func seasonTime(from start: Timestamp, to end: Timestamp) -> Int64 {
    let start = max(start, startsAt)
    return max(0, end.milliseconds(since: start) - pausedTime(from: start, to: end))
  }

  /// The latest moment from which this much season time has passed until `end`; 1970 if less has passed since the start.
  ///
  /// - Parameter milliseconds: the season time; positive.
  package func moment(_ milliseconds: Int64, before end: Timestamp) -> Timestamp {
    var (end, rest) = (end, milliseconds)
    for pause in pauses.all.filter({ $0.undoneAt == nil }).sorted(by: { $0.from > $1.from }) where pause.from < end {
      let played = max(0, end.milliseconds(since: pause.to ?? end))
      if played >= rest { break }
      rest -= played
      end = pause.from
    }
    return end.milliseconds(since: startsAt) < rest ? Timestamp(milliseconds: 0) : end + -rest
  }

  /// The season for questions about how its players tapped: what was tapped in a span that was taken out afterwards was
  /// tapped nevertheless, in its time.
  package var asPlayed: Season {
    var season = self
    season.pauses.all.removeAll { ($0.taken?.taps ?? 0) > 0 }
    return season
  }

  /// The paused time within a span, in milliseconds.
  func pausedTime(from start: Timestamp, to end: Timestamp) -> Int64 {
    pauses.all.reduce(0) { sum, pause in
      guard pause.undoneAt == nil else { return sum }
      return sum + max(0, min(end, pause.to ?? end).milliseconds(since: max(start, pause.from)))
    }
  }
}
