public import SchoolDirectory

/// A store in memory: for tests, for previews, and as the model that other stores are checked against.
///
/// It keeps every receipt and forgets everything when it goes away. It decides in the order that every store decides in: the batch's
/// own values, the session, the repeat, the school, then ``SessionProgress/take(_:season:now:)``.
public actor MemoryTapStore: TapStore {
  private struct SessionRecord {
    var session: Session
    /// The receipt of batch n at n − 1: a session's batches are numbered without gaps.
    var receipts: [Receipt] = []
  }

  private struct SchoolInSeason: Hashable {
    let season: SeasonID
    let school: SchoolID
  }

  private struct Score {
    var taps: Int64 = 0
    var reachedAt: Timestamp
    var revision: Revision
  }

  private let clock: any WallClock
  private var seasons: [SeasonID: Season] = [:]
  private var schools: [SchoolID: School.Status] = [:]
  private var sessions: [SessionID: SessionRecord] = [:]
  private var scores: [SchoolInSeason: Score] = [:]
  private var revision = Revision(rawValue: 0)
  private var times: [SeasonID: SeasonTime] = [:]

  /// A store with these seasons and open schools, without sessions.
  ///
  /// - Parameters:
  ///   - clock: where commits get their time from.
  ///   - seasons: those that can be played; ``put(_:)`` adds more.
  ///   - schools: those that can be played for; ``put(_:status:)`` adds more, and closes them.
  /// - Complexity: O(seasons + schools).
  public init(clock: any WallClock, seasons: [Season] = [], schools: [SchoolID] = []) {
    self.clock = clock
    for season in seasons { self.seasons[season.id] = season }
    for school in schools { self.schools[school] = .open }
  }

  /// Adds a season, or gives the one of the same id new values, as when its end is set.
  public func put(_ season: Season) {
    seasons[season.id] = season
    let now = time(of: season.id, shown: clock.now)
    if season.state(at: now) == .ended { times[season.id] = SeasonTime(latest: now) }
  }

  /// Adds a school, or opens or closes it. A closed school keeps its taps.
  public func put(_ school: SchoolID, status: School.Status = .open) { schools[school] = status }

  /// Opens many sessions, all or none, in the order given.
  ///
  /// - Throws: ``TapRefusal`` of the first request whose season or school does not take taps.
  /// - Complexity: O(requests).
  public func openSessions(_ requests: [SessionRequest]) throws -> [Session] {
    let shown = clock.now
    let grants = try requests.map { try grant($0, shown: shown) }
    return zip(requests, grants).map { request, grant in
      let (rules, now) = grant
      let session = Session(
        id: SessionID(rawValue: Int64(sessions.count) + 1), season: request.season, school: request.school,
        nickname: request.nickname, openedAt: now, progress: SessionProgress(openedAt: now, rules: rules))
      sessions[session.id] = SessionRecord(session: session)
      return session
    }
  }

  /// Commits batches. Each gets its own result, in the order given.
  ///
  /// - Complexity: O(batches).
  public func commit(_ batches: [TapBatch]) -> [Result<Receipt, TapRefusal>] {
    let shown = clock.now
    let next = Revision(rawValue: revision.rawValue + 1)
    return batches.map { batch in
      Result { () throws(TapRefusal) in try receipt(of: batch, shown: shown, next: next) }
    }
  }

  /// What each school with taps has in a season, in no particular order.
  ///
  /// - Throws: ``TapRefusal/unknownSeason(_:)``.
  /// - Complexity: O(schools with taps, in all seasons).
  public func totals(season: SeasonID) throws -> Totals {
    try changes(season: season, after: Revision(rawValue: 0))
  }

  /// The schools whose count has moved in a season since a revision, in no particular order.
  ///
  /// - Throws: ``TapRefusal/unknownSeason(_:)``.
  /// - Complexity: O(schools with taps, in all seasons).
  public func changes(season: SeasonID, after revision: Revision) throws -> Totals {
    guard seasons[season] != nil else { throw TapRefusal.unknownSeason(season) }
    let moved = scores.filter { $0.key.season == season && $0.value.revision > revision }
    return Totals(
      revision: self.revision,
      schools: moved.map { SchoolTotal(school: $0.key.school, taps: $0.value.taps, reachedAt: $0.value.reachedAt) })
  }

  /// A session as it stands; `nil` if the store has none of this number.
  public func session(_ id: SessionID) -> Session? { sessions[id]?.session }

  /// Within a season, commits never go back in time when the clock does so a little.
  private func time(of season: SeasonID, shown: Timestamp) -> Timestamp {
    (times[season] ?? SeasonTime()).now(shown: shown, endsAt: seasons[season]?.endsAt)
  }

  private func grant(
    _ request: SessionRequest, shown: Timestamp
  ) throws(TapRefusal) -> (rules: FairPlayRules, openedAt: Timestamp) {
    guard let season = seasons[request.season] else { throw .unknownSeason(request.season) }
    let now = time(of: season.id, shown: shown)
    switch season.state(at: now) {
    case .scheduled: throw .seasonNotStarted(season.id, startsAt: season.startsAt)
    case .ended:
      times[season.id] = SeasonTime(latest: now)
      throw .seasonEnded(season.id, endedAt: season.endsAt ?? now)
    case .live: break
    }
    guard let status = schools[request.school] else { throw .unknownSchool(request.school) }
    guard status == .open else { throw .closedSchool(request.school) }
    return (season.rules, now)
  }

  private func receipt(of batch: TapBatch, shown: Timestamp, next: Revision) throws(TapRefusal) -> Receipt {
    try batch.validate()
    guard let session = sessions[batch.session]?.session else { throw .unknownSession(batch.session) }
    var progress = session.progress
    if progress.isRepeat(batch.sequence), let kept = sessions[batch.session]?.receipts[Int(batch.sequence) - 1] {
      return kept
    }
    guard schools[session.school] == .open else { throw .closedSchool(session.school) }
    guard let season = seasons[session.season] else { throw .unknownSeason(session.season) }
    let now = time(of: season.id, shown: shown)
    // What was told of an end stays true when the clock is set back.
    if season.state(at: now) == .ended { times[season.id] = SeasonTime(latest: now) }
    let verdict = try progress.take(batch, season: season, now: now)

    let place = SchoolInSeason(season: session.season, school: session.school)
    var score = scores[place] ?? Score(reachedAt: now, revision: next)
    let (schoolTaps, overflow) = score.taps.addingReportingOverflow(verdict.accepted)
    guard !overflow else { throw .countOverflow(batch.session) }
    if verdict.accepted > 0 {
      score = Score(taps: schoolTaps, reachedAt: now, revision: next)
      scores[place] = score
    }
    let receipt = Receipt(
      session: batch.session, sequence: batch.sequence, accepted: verdict.accepted, rejected: verdict.rejected,
      reason: verdict.reason, sessionTaps: progress.accepted, schoolTaps: schoolTaps, revision: next)
    sessions[batch.session]?.session.progress = progress
    sessions[batch.session]?.receipts.append(receipt)
    revision = next
    times[season.id] = SeasonTime(latest: now)
    return receipt
  }
}
