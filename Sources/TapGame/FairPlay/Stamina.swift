/// How long the players of a season can tap fast.
///
/// The token bucket alone would let a machine tap at the season's rate for ever. People slow down within seconds: at
/// their maximal rate by a quarter within 20 seconds (Rodrigues and others, Experimental Brain Research 196, 2009,
/// 557–563), and by two fifths within three minutes (Scientific Reports 10, 2020, PMC7035251). With one finger, healthy adults tap 50
/// to 70 times in ten seconds. So two hands that share the work make 140 taps in the first ten seconds, and 8.4 a second
/// after three minutes. The limits lie above that.
public enum Stamina: String, CaseIterable, Sendable, Codable {
  /// At the standard rate: 200 taps within 10 seconds, 900 within a minute, 5,490 within ten minutes, and 8.5 a second from
  /// then on. A higher rate or burst of the season raises the limits.
  case human
  /// The rate of the season without an end.
  case unlimited

  /// Pairs of thousandths of a tap that are there from the start, and of thousandths of a tap per second. Each pair is
  /// a limit for all times, so the smallest applies: the first up to a minute, the second from then on.
  private static let windows: [(head: Int64, rate: Int64)] = [(60_000, 14_000), (390_000, 8_500)]

  /// The most taps that a session can have made in a time.
  ///
  /// The time is counted from the opening of the session. A rest is not counted against the session: its taps may still
  /// be on the way, as in a tunnel, for as long as the season's ``FairPlayRules/backlog``.
  ///
  /// - `milliseconds`: the time; not negative.
  public func mostTaps(in milliseconds: Int64, rules: FairPlayRules) -> Int64 {
    guard self == .human else { return .max }
    let standard = FairPlayRules.standard
    let rate = max(rules.tapsPerSecond, standard.tapsPerSecond)
    let extra = max(0, rules.burst - standard.burst)
    // A year at the highest rate fits in 64 bits, with thousandths of thousandths.
    let time = min(milliseconds, FairPlayRules.sessionTimeoutRange.upperBound.wholeMilliseconds)
    return Self.windows.map { (head, perSecond) in
      extra + (head + perSecond * time / 1000) * rate / standard.tapsPerSecond / 1000
    }.min() ?? .max
  }
}
