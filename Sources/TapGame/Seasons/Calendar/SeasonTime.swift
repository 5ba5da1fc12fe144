/// The time of a season: the machine's clock, except that it does not go back when the clock is set back a little.
///
/// Because of this, the moments of commits follow the order of the commits, and a season that has ended stays ended. A
/// store keeps ``latest`` with the season. The store advances ``latest`` with each commit that counts or adjusts taps,
/// when it starts a season of a series, and when it records the end of the season or of its grace period.
package struct SeasonTime: Hashable, Sendable {
  /// The maximum setback of the clock for which ``latest`` is still trusted, in milliseconds: an hour. If the clock is
  /// further behind and the season has not ended, the clock was wrong earlier, and the store trusts the clock now.
  package static let toleratedSetback: Int64 = 3_600_000

  /// The newest recorded moment of the season; `nil` if none is recorded yet.
  package var latest: Timestamp?

  package init(latest: Timestamp? = nil) { self.latest = latest }

  /// The season's time when the clock shows `shown`. A season that has ended stays ended, even if the clock was wrong.
  package func now(shown: Timestamp, endsAt: Timestamp?) -> Timestamp {
    guard let latest, latest > shown else { return shown }
    if let endsAt, latest >= endsAt { return latest }
    let (setback, isBeyondCount) = latest.milliseconds.subtractingReportingOverflow(shown.milliseconds)
    return !isBeyondCount && setback <= Self.toleratedSetback ? latest : shown
  }
}
