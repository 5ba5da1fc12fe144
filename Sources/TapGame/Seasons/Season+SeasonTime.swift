// Every rule about time asks this clock and no other: the budgets of addresses and sessions, stamina, seats, the session
// timeout, and the review. So no lobby and no pause changes what anybody may have. Stored moments are of the wall clock.
// Whoever compares two of them asks for the season time between them.

extension Season {
  /// The season time between two moments, in milliseconds: the time in which the season was played. It stands still before
  /// the start, in a lobby, and in a pause.
  ///
  /// - Returns: 0 if `end` is not later than `start`.
  /// - Complexity: O(pauses).
  package func seasonTime(from start: Timestamp, to end: Timestamp) -> Int64 {
    let start = max(start, startsAt)
    return max(0, end.milliseconds(since: start) - pausedTime(from: start, to: end))
  }

  /// The latest moment from which this much season time has passed until `end`; 1970 if less has passed since the start.
  ///
  /// - Parameter milliseconds: the season time; positive.
  /// - Complexity: O(pauses × log pauses).
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
  ///
  /// - Complexity: O(pauses).
  func pausedTime(from start: Timestamp, to end: Timestamp) -> Int64 {
    pauses.all.reduce(0) { sum, pause in
      guard pause.undoneAt == nil else { return sum }
      return sum + max(0, min(end, pause.to ?? end).milliseconds(since: max(start, pause.from)))
    }
  }
}
