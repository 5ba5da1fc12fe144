/// How far a session has come: all that deciding about its next batch needs.
///
/// A store keeps one for each session. It is plain numbers on purpose, so that a store can load and save it in one small row.
public struct SessionProgress: Hashable, Sendable {
  /// The number of the last batch that was committed; 0 before the first.
  public var lastSequence: Int64
  /// Taps that count, in all.
  public var accepted: Int64
  /// Taps that fair play rejected, in all.
  public var rejected: Int64
  /// Fair play's memory.
  public var bucket: TokenBucket
  /// When the last batch was committed, or the session was opened.
  public var lastActiveAt: Timestamp { bucket.lastDrawAt }

  /// Progress as a store kept it.
  public init(
    lastSequence: Int64, accepted: Int64, rejected: Int64, bucket: TokenBucket
  ) {
    self.lastSequence = lastSequence
    self.accepted = accepted
    self.rejected = rejected
    self.bucket = bucket
  }

  /// A session that was just opened.
  public init(openedAt: Timestamp, rules: FairPlayRules) {
    self.init(
      lastSequence: 0, accepted: 0, rejected: 0, bucket: TokenBucket(openedAt: openedAt, rules: rules))
  }

  /// Takes the session's next batch, or says why not.
  ///
  /// This is the whole rule of what counts, the same for every store. A store calls it inside its transaction, after it has looked up
  /// whether the batch is a repeat (``isRepeat(_:)``), and stores the progress that it leaves behind.
  ///
  /// - Parameters:
  ///   - batch: of this session, and no repeat.
  ///   - season: the session's.
  ///   - now: the moment of the commit.
  /// - Returns: fair play's verdict; progress has moved on by it.
  /// - Throws: ``TapRefusal``; progress is as it was.
  public mutating func take(_ batch: TapBatch, season: Season, now: Timestamp) throws(TapRefusal) -> FairPlayVerdict {
    switch season.state(at: now) {
    case .scheduled: throw .seasonNotStarted(season.id, startsAt: season.startsAt)
    case .ended: throw .seasonEnded(season.id, endedAt: season.endsAt ?? now)
    case .live: break
    }
    guard batch.sequence == lastSequence + 1 else {
      throw .sequenceGap(batch.session, sequence: batch.sequence, expected: lastSequence + 1)
    }
    guard now - lastActiveAt <= season.rules.sessionTimeout else {
      throw .staleSession(batch.session, lastActiveAt: lastActiveAt)
    }
    var bucket = bucket
    let verdict = bucket.draw(taps: batch.taps, span: batch.span, now: now, rules: season.rules)
    let (newAccepted, overflow) = accepted.addingReportingOverflow(verdict.accepted)
    guard !overflow else { throw .countOverflow(batch.session) }
    self.bucket = bucket
    accepted = newAccepted
    rejected = rejected &+ verdict.rejected
    lastSequence = batch.sequence
    return verdict
  }

  /// Whether a batch of this sequence was committed before, so that it gets the receipt of the first time.
  public func isRepeat(_ sequence: Int64) -> Bool { sequence <= lastSequence }
}

extension TapBatch {
  /// Refuses values that no client of good will sends, before anything is looked up.
  ///
  /// - Throws: ``TapRefusal``.
  public func validate() throws(TapRefusal) {
    guard Self.tapsRange.contains(taps) else { throw .invalidTaps(session, sequence: sequence, taps: taps) }
    guard Self.spanRange.contains(span) else { throw .invalidSpan(session, sequence: sequence, span: span) }
    guard sequence >= 1 else { throw .invalidSequence(session, sequence: sequence) }
  }
}
