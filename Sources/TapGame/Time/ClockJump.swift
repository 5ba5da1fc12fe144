/// A jump of the clock: it is far ahead of the newest entry of a contest, so it may be wrong.
///
/// If a wrong clock ends a season, the season cannot be reopened. So if the clock is ahead by more than ``tolerated``
/// and a season would start or end, the store does not trust the clock until a person confirms it.
public struct ClockJump: Hashable, Sendable {
  /// The moment of the newest entry.
  public let newest: Timestamp
  /// The moment that the clock shows.
  public let shown: Timestamp

  /// The maximum time by which a clock may be ahead of the newest entry: 45 days, which is longer than any month.
  public static let tolerated = Duration.seconds(45 * 86_400)

  /// A jump from the newest entry to the moment that the clock shows; `nil` if the clock is not ahead by more than
  /// ``tolerated``.
  public init?(from newest: Timestamp, to shown: Timestamp) {
    let (ahead, isBeyondCount) = shown.milliseconds.subtractingReportingOverflow(newest.milliseconds)
    guard isBeyondCount ? shown > newest : ahead > Self.tolerated.wholeMilliseconds else { return nil }
    self.newest = newest
    self.shown = shown
  }
}

extension ClockJump: CustomStringConvertible {
  /// One sentence for people: what, where, what to do.
  public var description: String {
    let (ahead, isBeyondCount) = shown.milliseconds.subtractingReportingOverflow(newest.milliseconds)
    let days = isBeyondCount ? "more than 100 million" : String(ahead / 86_400_000)
    return
      "The clock shows \(shown), \(days) days after the newest entry at \(newest), and a season would start or end by it; nothing was changed: set the clock right, or confirm that it is right."
  }
}
