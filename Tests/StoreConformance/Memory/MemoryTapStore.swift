package import TapGame
package import SchoolDirectory

/// A store in memory, for tests and previews, and as the model that other stores are tested against.
///
/// It keeps every receipt as long as it exists. It checks in the same order as every store: the batch's own values, the
/// session, the repeat, the school, then ``SessionProgress/take(_:season:now:)``.
package actor MemoryTapStore: TapStore, ContestConnection {
  struct StoredSession {
    var session: Session
    /// The addresses whose budgets decide about the session, its own first.
    let sources: [AddressInSeason]
    /// The ban that has taken the session.
    var ban: BanID?
    /// The receipt of batch n is at n − 1, because a session's batches are numbered without gaps.
    var receipts: [Receipt] = []
  }

  struct SchoolInSeason: Hashable {
    let season: SeasonID
    let school: SchoolID
  }

  struct AddressInSeason: Hashable {
    let season: SeasonID
    let id: SourceID
  }

  private struct TicketRecord {
    let school: SchoolID?
    var session: SessionID?
  }

  private struct Grant {
    let rules: FairPlayRules
    let openedAt: Timestamp
    var sources: [AddressInSeason] = []
    var ticket: TicketDigest?
    /// The session that the ticket has already.
    var session: Session?
    /// The nickname of the ticket's session that has gone stale.
    var nickname: Nickname?
  }

  struct Score {
    var taps: Int64 = 0
    var reachedAt: Timestamp
    var revision: Revision
  }

  let clock: any WallClock
  private(set) var seasons: [SeasonID: Season] = [:]
  private(set) var schools: [SchoolID: School.Status] = [:]
  var sessions: [SessionID: StoredSession] = [:]
  var bans: [HeldBan] = []
  var scores: [SchoolInSeason: Score] = [:]
  private var addresses: [AddressInSeason: AddressAccounts.Entry] = [:]
  private(set) var revision = Revision(rawValue: 0)
  private var times: [SeasonID: SeasonTime] = [:]
  private var codes: [SeasonID: JoinCode] = [:]
  private var tickets: [SeasonID: [TicketDigest: TicketRecord]] = [:]

  /// A store with these seasons and open schools, and no sessions.
  package init(clock: any WallClock, seasons: [Season] = [], schools: [SchoolID] = []) {
    self.clock = clock
    for season in seasons { self.seasons[season.id] = season }
    for school in schools { self.schools[school] = .open }
  }

  /// Adds a season, or replaces the season with the same id, for example to set its end.
  package func put(_ season: Season) {
    let shown = clock.now
    noteEnds(shown: shown)
    // A change of a season is a commit, after which its time does not go back.
    if seasons[season.id] != nil { times[season.id] = SeasonTime(latest: time(of: season.id, shown: shown)) }
    seasons[season.id] = season
    noteEnds(shown: shown)
  }

  /// Sets the code of a season that is joined with one.
  package func put(_ code: JoinCode, for season: SeasonID) { codes[season] = code }

  /// Adds tickets to a season that is joined with them.
  package func put(_ new: AddTickets) {
    for ticket in new.tickets { tickets[new.season, default: [:]][ticket] = TicketRecord(school: new.school) }
  }

  /// Adds a school, or opens or closes it. A closed school keeps its taps.
  package func put(_ school: SchoolID, status: School.Status = .open) {
    noteEnds(shown: clock.now)
    schools[school] = status
  }

  package func openSessions(_ requests: [SessionRequest]) throws -> [Session] {
    guard !requests.isEmpty else { return [] }
    let shown = clock.now
    noteEnds(shown: shown)
    var opened = addresses
    var seats: Set<SessionID> = []
    var taken: Set<TicketDigest> = []
    let grants = try requests.map { request in
      let grant = try grant(request, taken: taken, shown: shown, &opened, &seats)
      if grant.session == nil, let ticket = grant.ticket { taken.insert(ticket) }
      return grant
    }
    addresses = opened
    for seat in seats { sessions[seat]?.session.progress.bucket.lastDrawAt = SessionProgress.gaveSeat }
    return zip(requests, grants).map { request, grant in
      if let session = grant.session { return session }
      let session = Session(
        id: SessionID(rawValue: Int64(sessions.count) + 1), season: request.season, school: request.school,
        nickname: grant.nickname ?? request.nickname, openedAt: grant.openedAt,
        progress: SessionProgress(openedAt: grant.openedAt, rules: grant.rules, isRhythm: request.isRhythm))
      sessions[session.id] = StoredSession(session: session, sources: grant.sources)
      if let ticket = grant.ticket { tickets[request.season]?[ticket]?.session = session.id }
      return session
    }
  }

  package func commit(_ batches: [TapBatch]) -> [Result<Receipt, TapRefusal>] {
    guard !batches.isEmpty else { return [] }
    let shown = clock.now
    noteEnds(shown: shown)
    let next = Revision(rawValue: revision.rawValue + 1)
    return batches.map { batch in
      Result { () throws(TapRefusal) in try receipt(of: batch, shown: shown, next: next) }
    }
  }

  package func totals(season: SeasonID) throws -> Totals {
    try totals(season: season, changedAfter: Revision(rawValue: 0))
  }

  package func totals(season: SeasonID, changedAfter revision: Revision) throws -> Totals {
    guard seasons[season] != nil else { throw TapRefusal.unknownSeason(season) }
    let moved = scores.filter { $0.key.season == season && $0.value.revision > revision }
    return Totals(
      revision: self.revision,
      schools: moved.map { SchoolTotal(school: $0.key.school, taps: $0.value.taps, reachedAt: $0.value.reachedAt) })
  }

  package func session(_ id: SessionID) -> Session? { sessions[id]?.session }

  /// The time in the season, which does not go back when the clock is set back a little.
  func time(of season: SeasonID, shown: Timestamp) -> Timestamp {
    (times[season] ?? SeasonTime()).now(shown: shown, endsAt: seasons[season]?.endsAt)
  }

  /// Notes the seasons that have ended, so that none becomes live again when the clock is set back.
  func noteEnds(shown: Timestamp) {
    for season in seasons.values {
      let now = time(of: season.id, shown: shown)
      if season.state(at: now).isOver { times[season.id] = SeasonTime(latest: now) }
    }
  }

  /// Adds taps to a school, or to a group and its school, or takes some away, as a commit of its own at a revision.
  ///
  /// - Returns: `false` if the total would exceed 64 bits.
  func add(_ taps: Int64, to school: SchoolID, in season: SeasonID, at now: Timestamp, revision: Revision) -> Bool {
    let place = SchoolInSeason(season: season, school: school)
    let (sum, overflow) = (scores[place]?.taps ?? 0).addingReportingOverflow(taps)
    guard !overflow else { return false }
    guard taps != 0 else { return true }
    if let home = school.parent {
      guard add(taps, to: home, in: season, at: now, revision: revision) else { return false }
    }
    scores[place] = Score(taps: sum, reachedAt: now, revision: revision)
    return true
  }

  /// Whether a school is open; a group is if its school is, too.
  private func isOpen(_ school: SchoolID) -> Bool {
    schools[school] == .open && school.parent.map { schools[$0] == .open } ?? true
  }

  /// Counts a change that moves no taps.
  func noteChange() { revision = Revision(rawValue: revision.rawValue + 1) }

  /// Ends a commit.
  func finish(_ revision: Revision, in season: SeasonID, at now: Timestamp) {
    self.revision = revision
    times[season] = SeasonTime(latest: now)
  }

  private func grant(
    _ request: SessionRequest, taken: Set<TicketDigest>, shown: Timestamp,
    _ addresses: inout [AddressInSeason: AddressAccounts.Entry], _ seats: inout Set<SessionID>
  ) throws(TapRefusal) -> Grant {
    guard let season = seasons[request.season] else { throw .unknownSeason(request.season) }
    guard !season.isSimulation || request.isSimulated else { throw .simulation(request.season) }
    let now = time(of: season.id, shown: shown)
    if let refusal = season.refusalOfPlayers(at: now, isRhythm: request.isRhythm) { throw refusal }
    guard schools[request.school] != nil else { throw .unknownSchool(request.school) }
    guard isOpen(request.school) else { throw .closedSchool(request.school) }
    var grant = Grant(rules: season.rules, openedAt: now)
    try admit(request, to: season, taken: taken, now: now, &grant)
    guard standingBan(request) == nil else { throw .banned(season.id) }
    guard grant.session == nil, let source = request.source else { return grant }
    var accounts = AddressAccounts(of: source, in: season, now: now) {
      addresses[AddressInSeason(season: season.id, id: $0)]?.account
    }
    if let moment = accounts.waitsUntil(now: now) {
      let taken = seats
      let unused = sessions.values.filter {
        $0.sources.first == AddressInSeason(season: season.id, id: source.id) && $0.session.progress.lastSequence == 0
          && $0.session.progress.lastActiveAt != SessionProgress.gaveSeat && !taken.contains($0.session.id)
          && season.seasonTime(from: $0.session.openedAt, to: now) < AddressAccount.sessionsPeriod
      }
      guard let oldest = unused.map(\.session).min(by: { $0.id < $1.id }) else {
        throw .addressFull(season.id, until: moment)
      }
      let free = season.seatIsFree(openedAt: oldest.openedAt, now: now)
      guard free <= now else { throw .addressFull(season.id, until: min(moment, free)) }
      seats.insert(oldest.id)
    } else {
      accounts.noteSession(now: now)
    }
    for entry in accounts.entries { addresses[AddressInSeason(season: season.id, id: entry.id)] = entry }
    grant.sources = accounts.entries.map { AddressInSeason(season: season.id, id: $0.id) }
    return grant
  }

  /// Checks the code or the ticket of a request.
  private func admit(
    _ request: SessionRequest, to season: Season, taken: Set<TicketDigest>, now: Timestamp, _ grant: inout Grant
  ) throws(TapRefusal) {
    guard season.joining != .open else { return }
    guard let text = request.code, !text.isEmpty else { throw .codeNeeded(season.id, season.joining) }
    guard season.joining == .ticket else {
      guard codes[season.id]?.accepts(text, in: season.id, at: now) == true else {
        throw .wrongCode(season.id, season.joining)
      }
      return
    }
    guard let digest = TicketDigest(of: text), !taken.contains(digest), let ticket = tickets[season.id]?[digest] else {
      throw .wrongCode(season.id, season.joining)
    }
    if let bound = ticket.school, bound != request.school { throw .ticketOfOtherSchool(season.id, bound) }
    grant.ticket = digest
    guard let id = ticket.session, let record = sessions[id] else { return }
    let session = record.session
    guard record.ban == nil else { throw .banned(season.id) }
    guard session.school == request.school else { throw .ticketOfOtherSchool(season.id, session.school) }
    let isStale = session.progress.isStale(at: now, in: season)
    if isStale { grant.nickname = session.nickname } else { grant.session = session }
  }

  private func receipt(of batch: TapBatch, shown: Timestamp, next: Revision) throws(TapRefusal) -> Receipt {
    try batch.validate()
    guard let session = sessions[batch.session]?.session else { throw .unknownSession(batch.session) }
    var progress = session.progress
    if progress.isRepeat(batch.sequence), let kept = sessions[batch.session]?.receipts[Int(batch.sequence) - 1] {
      return kept
    }
    guard sessions[batch.session]?.ban == nil else { throw .banned(session.season) }
    guard isOpen(session.school) else { throw .closedSchool(session.school) }
    guard let season = seasons[session.season] else { throw .unknownSeason(session.season) }
    let now = time(of: season.id, shown: shown)
    let sources = sessions[batch.session]?.sources ?? []
    var accounts = AddressAccounts(sources.compactMap { addresses[$0] })
    let verdict = try progress.take(batch, season: season, now: now, addresses: &accounts)

    let place = SchoolInSeason(season: session.season, school: session.school)
    let reachedAt = season.countedAt(arrivingAt: now)
    guard add(verdict.accepted, to: session.school, in: season.id, at: reachedAt, revision: next) else {
      throw .countOverflow(batch.session)
    }
    let schoolTaps = scores[place]?.taps ?? 0
    let receipt = Receipt(
      session: batch.session, sequence: batch.sequence, accepted: verdict.accepted, rejected: verdict.rejected,
      reason: verdict.reason, sessionTaps: progress.accepted, schoolTaps: schoolTaps, revision: next)
    for (source, entry) in zip(sources, accounts.entries) { addresses[source] = entry }
    sessions[batch.session]?.session.progress = progress
    sessions[batch.session]?.receipts.append(receipt)
    revision = next
    times[season.id] = SeasonTime(latest: now)
    return receipt
  }
}
