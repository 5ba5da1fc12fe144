/// The time of a season: the machine's clock, except that it does not run back when the clock is set back a little.
///
/// Who counted first was first, and an end that anybody was told of stays: a store keeps ``latest`` with the season, moves it on with
/// each commit that counts a batch and when it refuses a batch or a session because the season has ended.
package struct SeasonTime: Hashable, Sendable {
  /// How far the clock may lie behind ``latest`` for that to be the truth, in milliseconds: an hour. A clock that is further behind was
  /// wrong then, not now, and is believed while the season lasts.
  package static let toleratedSetback: Int64 = 3_600_000

  /// The newest moment that a commit or a refusal rests on; `nil` before the first.
  package var latest: Timestamp?

  /// The time of a season of which a store has kept this.
  package init(latest: Timestamp? = nil) { self.latest = latest }

  /// The moment in the season when the clock shows this. An end that was told of is never taken back, however wrong the clock was.
  package func now(shown: Timestamp, endsAt: Timestamp?) -> Timestamp {
    guard let latest, latest > shown else { return shown }
    if let endsAt, latest >= endsAt { return latest }
    let (setback, isBeyondCount) = latest.milliseconds.subtractingReportingOverflow(shown.milliseconds)
    return !isBeyondCount && setback <= Self.toleratedSetback ? latest : shown
  }
}
