/// The time of a season: the machine's clock, except that it does not go back when the clock is set back a little.
///
/// Because of this, the moments of commits follow the order of the commits, and a season that has ended stays ended. A
/// store keeps ``latest`` with the season. It advances ``latest`` with each commit that counts a batch, and when it
/// refuses a batch or a session because the season has ended.
package struct SeasonTime: Hashable, Sendable {
  /// The maximum setback of the clock for which ``latest`` is still trusted, in milliseconds: an hour. If the clock is
  /// further behind, it was wrong earlier and is trusted now, as long as the season is live.
  package static let toleratedSetback: Int64 = 3_600_000

  /// The newest moment used by a commit or a refusal; `nil` before the first.
  package var latest: Timestamp?

  /// The time of a season, from a stored value.
  package init(latest: Timestamp? = nil) { self.latest = latest }

  /// The season's time when the clock shows `shown`. A season that has ended stays ended, even if the clock was wrong.
  package func now(shown: Timestamp, endsAt: Timestamp?) -> Timestamp {
    guard let latest, latest > shown else { return shown }
    if let endsAt, latest >= endsAt { return latest }
    let (setback, isBeyondCount) = latest.milliseconds.subtractingReportingOverflow(shown.milliseconds)
    return !isBeyondCount && setback <= Self.toleratedSetback ? latest : shown
  }
}
