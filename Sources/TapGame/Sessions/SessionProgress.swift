/// The progress of a session: the state needed to decide on its next batch.
///
/// A store keeps one progress value for each session. The value consists of plain numbers, so that it fits in one small
/// row.
public struct SessionProgress: Hashable, Sendable {
  public var openedAt: Timestamp
  /// The sequence of the last committed batch; 0 before the first batch.
  public var lastSequence: Int64
  public var accepted: Int64
  public var rejected: Int64
  public var bucket: TokenBucket
  /// Whether the session is played in rhythm mode, with a lower rate.
  public let isRhythm: Bool
  /// When the last batch was committed. Before the first batch, when the session was opened.
  public var lastActiveAt: Timestamp { bucket.lastDrawAt }

  public init(
    openedAt: Timestamp, lastSequence: Int64, accepted: Int64, rejected: Int64, bucket: TokenBucket,
    isRhythm: Bool = false
  ) {
    self.openedAt = openedAt
    self.lastSequence = lastSequence
    self.accepted = accepted
    self.rejected = rejected
    self.bucket = bucket
    self.isRhythm = isRhythm
  }

  /// The progress of a session that was just opened.
  public init(openedAt: Timestamp, rules: FairPlayRules, isRhythm: Bool = false) {
    self.init(
      openedAt: openedAt, lastSequence: 0, accepted: 0, rejected: 0,
      bucket: TokenBucket(openedAt: openedAt, rules: isRhythm ? rules.inRhythm : rules), isRhythm: isRhythm)
  }

  /// The rules of a season as they apply to the session.
  public func rules(of season: Season) -> FairPlayRules { isRhythm ? season.rules.inRhythm : season.rules }

  /// Applies the session's next batch, or throws the reason for refusing it.
  ///
  /// This method is the complete rule of what counts, and all stores share it. A store calls it inside its transaction,
  /// after checking that the batch is not a repeat (``isRepeat(_:)``), and then stores the new progress.
  ///
  /// A batch that arrives in the grace period after the season's end is treated as if it had arrived at the end. So the
  /// batch can only claim time before the end that the session has not claimed yet.
  ///
  /// - Parameters:
  ///   - batch: a batch of this session that is not a repeat.
  ///   - season: the season of the session.
  ///   - now: the moment of the commit.
  /// - Returns: the verdict of fair play, which the progress now includes.
  /// - Throws: ``TapRefusal``; the progress then stays unchanged.
  public mutating func take(_ batch: TapBatch, season: Season, now: Timestamp) throws(TapRefusal) -> FairPlayVerdict {
    var addresses = AddressAccounts([])
    return try take(batch, season: season, now: now, addresses: &addresses)
  }

  /// Applies the session's next batch, as ``take(_:season:now:)`` does, and takes its taps from the budget of the
  /// session's address.
  ///
  /// - Parameters:
  ///   - adjusted: the part of ``accepted`` that organisers added or, if negative, took away. Stamina is about taps.
  ///     Taps that were taken out with their time do not belong to it.
  ///   - addresses: the accounts of the address. They are unchanged if the batch is refused.
  /// - Throws: ``TapRefusal``; the progress then stays unchanged.
  package mutating func take(
    _ batch: TapBatch, season: Season, now: Timestamp, adjusted: Int64 = 0, addresses: inout AddressAccounts
  ) throws(TapRefusal) -> FairPlayVerdict {
    switch season.state(at: now) {
    case .scheduled: throw .seasonNotStarted(season.id, startsAt: season.startsAt)
    case .ended: throw .seasonEnded(season.id, endedAt: season.endsAt ?? now)
    case .paused where !season.countsBeforePause(at: now): throw .seasonPaused(season.id)
    case .live, .paused, .counting: break
    }
    let now = season.countedAt(arrivingAt: now)
    guard batch.sequence == lastSequence + 1 else {
      throw .sequenceGap(batch.session, sequence: batch.sequence, expected: lastSequence + 1)
    }
    let rules = rules(of: season)
    var bucket = bucket
    guard !isStale(at: now, in: season) else { throw .staleSession(batch.session, lastActiveAt: lastActiveAt) }
    bucket.skip(max(0, now.milliseconds(since: lastActiveAt) - season.seasonTime(from: lastActiveAt, to: now)))
    var verdict = bucket.draw(taps: batch.taps, span: batch.spanMilliseconds, now: now, rules: rules)
    guard !accepted.addingReportingOverflow(verdict.accepted).overflow else { throw .countOverflow(batch.session) }
    let time = season.seasonTime(from: openedAt, to: now)
    let most = rules.stamina.mostTaps(in: time, rules: rules)
    let tapped = max(0, accepted &- adjusted)
    verdict = verdict.limited(to: max(0, most - tapped), because: .tooFast)
    verdict = verdict.limited(
      to: addresses.draw(verdict.accepted, now: now, in: season), because: .addressLimit)
    self.bucket = bucket
    accepted += verdict.accepted
    rejected = rejected &+ verdict.rejected
    lastSequence = batch.sequence
    return verdict
  }

  /// Whether the session was inactive for longer than the session timeout of its season, or gave its seat away.
  package func isStale(at now: Timestamp, in season: Season) -> Bool {
    lastActiveAt == Self.gaveSeat
      || season.seasonTime(from: lastActiveAt, to: now) > season.rules.sessionTimeoutMilliseconds
  }

  /// The value of ``lastActiveAt`` of a session that gave its seat away. So the session is stale for good: no season
  /// has a timeout of so many years.
  package static let gaveSeat = Timestamp(milliseconds: 0)
  /// How long a session without a batch keeps its seat if others wait, in milliseconds.
  static let unusedFor: Int64 = 10_000

  /// Whether a batch with this sequence was committed before. A repeat gets the original receipt.
  public func isRepeat(_ sequence: Int64) -> Bool { sequence <= lastSequence }
}

extension Season {
  /// The refusal of new sessions at a moment; `nil` if players can open sessions.
  ///
  /// - Parameter isRhythm: whether the session is to be played in rhythm mode.
  package func refusalOfPlayers(at moment: Timestamp, isRhythm: Bool) -> TapRefusal? {
    switch state(at: moment) {
    case .paused where settings.lobby == .closed: .seasonPaused(id)
    case .live, .paused: isRhythm && settings.rhythm == .off ? .rhythmOff(id) : nil
    case .scheduled: .seasonNotStarted(id, startsAt: startsAt)
    case .counting, .ended: .seasonEnded(id, endedAt: endsAt ?? moment)
    }
  }

  /// When a session that no batch has used gives its seat to another session of its address, whose budget is used up.
  ///
  /// - Returns: the moment, if no pause comes.
  package func seatIsFree(openedAt: Timestamp, now: Timestamp) -> Timestamp {
    now + (SessionProgress.unusedFor - seasonTime(from: openedAt, to: now))
  }
}

extension TapBatch {
  /// Checks the batch's own values, before anything is looked up.
  ///
  /// - Throws: ``TapRefusal``.
  public func validate() throws(TapRefusal) {
    guard Self.tapsRange.contains(taps) else { throw .invalidTaps(session, sequence: sequence, taps: taps) }
    guard Self.spanMillisecondsRange.contains(spanMilliseconds) else {
      throw .invalidSpan(session, sequence: sequence, span: span)
    }
    guard sequence >= 1 else { throw .invalidSequence(session, sequence: sequence) }
  }
}
