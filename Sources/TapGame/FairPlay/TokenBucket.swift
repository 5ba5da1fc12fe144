// Fair play is a token bucket that is filled by time which is both claimed and real.
//
// A batch says how long its taps took (`span`); the server knows how much time has passed. Either alone can be cheated or is unjust:
// a client can claim any span, and arrival times punish a phone that was in a tunnel and hands in two minutes of honest tapping at
// once. So the bucket keeps a clock of its own, `accountedUntil`: the time up to which the session's life is accounted for, as play
// or as pause. A batch may claim only time that lies between that clock and now. The clock moves on by what was claimed, and by
// the part of the pause before the batch that it took to fill the bucket up; the rest of the pause stays open to batches that come later,
// up to the season's `backlog`; what is older than that is pause for good. No moment is spent twice, hence, whatever is claimed, in whatever order it arrives:
//
//     accepted taps of a session  ≤  burst + tapsPerSecond × time since it was opened
//     accepted taps of a batch    ≤  burst + tapsPerSecond × its span
//
// Amounts are thousandths of a tap and milliseconds: taps a second × milliseconds are thousandths exactly, so no rounding builds up
// and the same batches get the same verdict on every machine.

/// What fair play remembers of a session.
public struct TokenBucket: Hashable, Sendable {
  /// What is in it, in thousandths of a tap.
  public var level: Int64
  /// The time up to which the session's life is accounted for.
  public var accountedUntil: Timestamp
  /// When it was last drawn from, or made.
  public var lastDrawAt: Timestamp

  /// A bucket in a known state, as a store kept it.
  public init(level: Int64, accountedUntil: Timestamp, lastDrawAt: Timestamp) {
    self.level = level
    self.accountedUntil = accountedUntil
    self.lastDrawAt = lastDrawAt
  }

  /// A new session's bucket: full.
  public init(openedAt: Timestamp, rules: FairPlayRules) {
    level = rules.burst * 1000
    accountedUntil = openedAt
    lastDrawAt = openedAt
  }

  /// Decides how many of a batch's taps count, and takes them out of the bucket.
  ///
  /// - Parameters:
  ///   - taps: how many were made; 1 or more.
  ///   - span: the milliseconds that they are said to have taken; 0 or more.
  ///   - now: when the batch arrived.
  ///   - rules: the season's.
  /// - Returns: how many count, and why the others do not.
  public mutating func draw(taps: Int64, span: Int64, now: Timestamp, rules: FairPlayRules) -> FairPlayVerdict {
    let capacity = rules.burst * 1000
    let claimableFrom = max(accountedUntil, now + -rules.backlog)
    let tooOld = min(claimableFrom - accountedUntil, timeToFill(rules))
    level = min(capacity, level + tooOld * rules.tapsPerSecond)
    accountedUntil = claimableFrom
    let open = max(0, now - accountedUntil)
    let played = min(span, open)
    // What is left of the time since the batch before is pause for sure; time before that may yet be claimed by a later batch.
    let restedAtLeast = max(0, now - lastDrawAt - span)
    let paused = min(open - played, restedAtLeast, timeToFill(rules))
    let available = min(capacity, level + paused * rules.tapsPerSecond) + played * rules.tapsPerSecond

    let accepted = min(taps, available / 1000)
    level = min(capacity, available - accepted * 1000)
    accountedUntil = accountedUntil + (played + paused)
    lastDrawAt = max(lastDrawAt, now)

    guard accepted < taps else { return FairPlayVerdict(accepted: accepted, rejected: 0, reason: nil) }
    let wouldFitTheClaim = taps * 1000 <= available + (span - played) * rules.tapsPerSecond
    return FairPlayVerdict(
      accepted: accepted, rejected: taps - accepted, reason: wouldFitTheClaim ? .timeNotPassed : .tooFast)
  }

  /// The milliseconds of pause after which the bucket is full, rounded up.
  private func timeToFill(_ rules: FairPlayRules) -> Int64 {
    max(0, (rules.burst * 1000 - level + rules.tapsPerSecond - 1) / rules.tapsPerSecond)
  }
}

/// What fair play says of a batch.
public struct FairPlayVerdict: Hashable, Sendable {
  /// The taps that count.
  public let accepted: Int64
  /// The taps that do not.
  public let rejected: Int64
  /// Why; `nil` when all count.
  public let reason: RejectionReason?

  /// A verdict of these values.
  public init(accepted: Int64, rejected: Int64, reason: RejectionReason?) {
    self.accepted = accepted
    self.rejected = rejected
    self.reason = reason
  }
}
