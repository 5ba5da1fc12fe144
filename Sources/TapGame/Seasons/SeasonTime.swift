/// The time of a season: the machine's clock, except that it does not go back when the clock is set back a little.
///
/// So the order of commits is the order of their moments, and an announced end stays. A store keeps ``latest`` with the
/// season. It advances ``latest`` with each commit that counts a batch, and when it refuses a batch or a session
/// because the season has ended.
package struct SeasonTime: Hashable, Sendable {
  /// The maximum setback of the clock for which ``latest`` is still trusted, in milliseconds: an hour. If the clock is
  /// further behind, it was wrong earlier and is trusted now, as long as the season is live.
  package static let toleratedSetback: Int64 = 3_600_000

  /// The newest moment used by a commit or a refusal; `nil` before the first.
  package var latest: Timestamp?

  /// The time of a season, from a stored value.
  package init(latest: Timestamp? = nil) { self.latest = latest }

  /// The moment in the season when the clock shows `shown`. An announced end is never taken back, even if the clock was
  /// wrong.
  package func now(shown: Timestamp, endsAt: Timestamp?) -> Timestamp {
    guard let latest, latest > shown else { return shown }
    if let endsAt, latest >= endsAt { return latest }
    let (setback, isBeyondCount) = latest.milliseconds.subtractingReportingOverflow(shown.milliseconds)
    return !isBeyondCount && setback <= Self.toleratedSetback ? latest : shown
  }
}
