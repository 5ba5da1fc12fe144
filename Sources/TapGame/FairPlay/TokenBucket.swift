// Fair play is a token bucket. Two kinds of time fill the bucket: pauses, and time that a batch claims and that has
// really passed.
//
// A batch claims how long its taps took (`span`); the server knows how much time has passed. Neither value is enough
// alone. A client can claim any span. Arrival times alone would punish a phone that was in a tunnel and sends two
// minutes of honest tapping at once. So the bucket has its own clock, `accountedUntil`: all earlier time of the session
// is already counted, as play or as pause. A batch may claim only time between this clock and now. The clock advances
// by the claimed time that has passed, and by the part of the preceding pause that filled the bucket. Later batches may
// claim the rest of the pause, up to the season's `backlog`. Older time counts as pause and can no longer be claimed.
// No moment counts twice. So these bounds hold for all claims of a client and for any order of arrival:
//
//     accepted taps of a session  ≤  burst + tapsPerSecond × season time since it was opened
//     accepted taps of a batch    ≤  burst + tapsPerSecond × its span
//
// Amounts are thousandths of a tap, and times are milliseconds. Taps per second × milliseconds gives thousandths
// exactly, so rounding errors do not accumulate and every machine gives the same verdict.

/// The fair play state of a session.
public struct TokenBucket: Hashable, Sendable {
  /// The fill level, in thousandths of a tap.
  public var level: Int64
  /// The moment up to which the session's time is already counted, as play or as pause.
  public var accountedUntil: Timestamp
  /// When a batch last drew from the bucket, even if no taps counted. Before the first batch, when the bucket was
  /// created.
  public var lastDrawAt: Timestamp

  public init(level: Int64, accountedUntil: Timestamp, lastDrawAt: Timestamp) {
    self.level = level
    self.accountedUntil = accountedUntil
    self.lastDrawAt = lastDrawAt
  }

  /// The full bucket of a new session.
  public init(openedAt: Timestamp, rules: FairPlayRules) {
    level = rules.burst * 1000
    accountedUntil = openedAt
    lastDrawAt = openedAt
  }

  /// Decides how many taps of a batch count, and takes them out of the bucket.
  ///
  /// - Parameters:
  ///   - taps: the taps of the batch; at least 1.
  ///   - span: the claimed duration in milliseconds; not negative.
  ///   - now: when the batch arrived.
  package mutating func draw(taps: Int64, span: Int64, now: Timestamp, rules: FairPlayRules) -> FairPlayVerdict {
    let capacity = rules.burst * 1000
    let claimableFrom = max(accountedUntil, now + -rules.backlogMilliseconds)
    let tooOld = min(claimableFrom.milliseconds(since: accountedUntil), timeToFill(rules))
    level = min(capacity, level + tooOld * rules.tapsPerSecond)
    accountedUntil = claimableFrom
    let open = max(0, now.milliseconds(since: accountedUntil))
    let played = min(span, open)
    // Unclaimed time since the last draw is a pause. A later batch may still claim time before the last draw.
    let restedAtLeast = max(0, now.milliseconds(since: lastDrawAt) - span)
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

  /// Skips a pause. The session's time stands still during a pause.
  mutating func skip(_ milliseconds: Int64) {
    accountedUntil = accountedUntil + milliseconds
    lastDrawAt = lastDrawAt + milliseconds
  }

  /// The length of a pause that fills the bucket, in milliseconds, rounded up.
  private func timeToFill(_ rules: FairPlayRules) -> Int64 {
    max(0, (rules.burst * 1000 - level + rules.tapsPerSecond - 1) / rules.tapsPerSecond)
  }
}

/// The verdict of fair play on a batch.
public struct FairPlayVerdict: Hashable, Sendable {
  public let accepted: Int64
  public let rejected: Int64
  /// Why taps do not count; `nil` if all taps count.
  public let reason: RejectionReason?

  public init(accepted: Int64, rejected: Int64, reason: RejectionReason?) {
    self.accepted = accepted
    self.rejected = rejected
    self.reason = reason
  }

  /// The verdict if another limit allows at most this many taps.
  func limited(to allowed: Int64, because reason: RejectionReason) -> FairPlayVerdict {
    guard allowed < accepted else { return self }
    return FairPlayVerdict(accepted: allowed, rejected: rejected + accepted - allowed, reason: reason)
  }
}

/// Why fair play rejected taps of a batch.
public enum RejectionReason: String, CaseIterable, Sendable, Codable {
  /// The batch has more taps than a person makes in the claimed time.
  case tooFast
  /// The batch claims more time than has passed, and it has too many taps for the time that has passed.
  case timeNotPassed
  /// The sessions of the address have used up its budget.
  case addressLimit
}
