import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// Applies commands in one transaction, at one moment. No other code writes to a contest.
///
/// Each counted batch appends one receipt and updates one session row. Each school is written once per transaction, no
/// matter how many batches it has: its total stays in memory until ``settle()``.
///
/// **Revisions.** A command that changes schools or seasons or counts taps gets the next revision. Each such command
/// gets one revision, for all batches that it counts. So revisions do not depend on which commands share a transaction.
/// The revision table has one row for each command that changed schools or seasons. Consecutive commands that counted
/// taps at the same moment form a run. A run has one row, with its last revision. A transaction that continues a run
/// replaces the row of the run.
///
/// **Determinism.** Every table is a function of the commands and their moments, in order. State that is kept in memory
/// between commands equals what the next command would read from the file.
struct ContestTransaction {
  let db: Database
  let statements: CommitStatements
  let moment: Timestamp
  private let dueSeasonCache: DueSeasonCache?
  /// The newest revision before the first command, after due seasons were written.
  private let previous: Revision
  private var newest: Revision
  private var outcomes: [ActionOutcome] = []
  /// Reports the progress of the current command, if its sender wants it.
  private(set) var progress: ImportProgress?

  private var seasons: [Int64: SeasonAtMoment] = [:]
  var schools = SchoolTally()
  var sources = SourceTally()
  /// The lead of seasons, for webhooks.
  var leads = LeadWatch()
  /// The seasons whose stored time must be updated.
  private var advancedSeasons: Set<Int64> = []
  /// Whether the current command has counted or adjusted taps.
  private var countsTaps = false
  /// Whether ``newest`` is a revision of taps that is not in the table yet.
  private var hasUnsettledTaps = false
  private var moved: [Int64: [MovedSchool]] = [:]
  /// Whether boards in memory must be reloaded, because schools or seasons changed, or because totals were written more
  /// than once.
  private var isBeyondBoards = false
  private var mayHaveDueSeasons = false
  private var cacheEntry: DueSeasonCache.Entry?
  /// The clock jump that causes commands to be refused; `nil` if there is none.
  private(set) var jump: ClockJump?

  /// Applies a group of commands at a moment, inside an `IMMEDIATE` transaction.
  ///
  /// The result does not depend on a clock, a random number or the environment. A season that is due starts or ends
  /// before the command that finds it due. After a clock jump, every command is refused except the one that confirms
  /// the clock. A refused command changes nothing and does not affect the other commands of the group.
  ///
  /// - Parameters:
  ///   - group: the actions, in order.
  ///   - cache: a cache of the time in which no season is due; it does not affect the result.
  ///   - progress: returns the progress callback for the action at an index of the group.
  /// - Returns: the outcomes of the actions, in order, and the state to apply after the commit.
  /// - Throws: an error of SQLite; the caller must then roll the transaction back.
  static func apply(
    _ group: some Collection<ContestAction>, at moment: Timestamp, in db: Database, cache: DueSeasonCache? = nil,
    progress: (Int) -> ImportProgress? = { _ in nil }
  ) throws -> AppliedGroup {
    var transaction = try ContestTransaction(db, at: moment, cache: cache)
    transaction.outcomes.reserveCapacity(group.count)
    for (place, action) in group.enumerated() {
      transaction.progress = progress(place)
      try transaction.apply(action)
    }
    return try transaction.finish()
  }

  private init(_ db: Database, at moment: Timestamp, cache: DueSeasonCache?) throws {
    self.db = db
    self.moment = moment
    dueSeasonCache = cache
    statements = try CommitStatements(db)
    let due = try DueSeasons.write(db, at: moment, unlessQuietIn: dueSeasonCache)
    previous = try RevisionTable.last(db)
    newest = previous
    note(due)
  }

  private mutating func note(_ due: DueSeasons.Result) {
    switch due {
    case .quiet: jump = nil
    case .written(let entry): (cacheEntry, jump) = (entry, nil)
    case .refused(let jump): self.jump = jump
    }
  }

  /// The revision of the current command.
  var revision: Revision { Revision(rawValue: newest.rawValue + 1) }

  private mutating func apply(_ action: ContestAction) throws {
    if mayHaveDueSeasons { try writeDueSeasons() }
    if let jump, !action.confirmsClock {
      outcomes.append(.refused(ContestRefusal.clockJump(jump)))
      return
    }
    switch action {
    case .commit(let batch):
      outcomes.append(.receipt(try commit(batch)))
    case .commitBatches(let batches):
      var results: [Result<Receipt, TapRefusal>] = []
      results.reserveCapacity(batches.count)
      for batch in batches { results.append(try commit(batch)) }
      outcomes.append(.receipts(results))
    case .openSessions(let requests):
      outcomes.append(try open(requests))
    case .order(let order):
      do { outcomes.append(.done(try apply(order))) } catch let refusal as any CommandRefusal {
        outcomes.append(.refused(refusal))
      }
    }
    finishTaps()
    try tellLeads(after: action)
  }

  /// Assigns a revision to the taps that were counted or adjusted so far.
  mutating func finishTaps() {
    guard countsTaps else { return }
    newest = revision
    (countsTaps, hasUnsettledTaps) = (false, true)
  }

  /// The newest revision, including the current command's.
  var revisionSoFar: Revision { countsTaps ? revision : newest }

  // MARK: Batches

  /// Checks a batch. Writes its receipt, unless the batch is refused.
  private mutating func commit(_ batch: TapBatch) throws -> Result<Receipt, TapRefusal> {
    do { try batch.validate() } catch { return .failure(error) }
    guard var session = try statements.session(batch.session) else { return .failure(.unknownSession(batch.session)) }
    if session.progress.isRepeat(batch.sequence) {
      let receipt = try statements.receipt(of: session, sequence: batch.sequence)
      return .success(try shown(receipt, of: session, in: season(session.season).season))
    }
    guard session.origin == .play else { return .failure(.unknownSession(batch.session)) }
    guard session.ban == nil else { return .failure(.banned(SeasonID(rawValue: session.season))) }
    let played = try season(session.season)
    let place = try tally(of: session)
    guard schools[place].isOpen else { return .failure(.closedSchool(schools[place].id)) }

    let verdict: FairPlayVerdict
    var addresses = try accounts(of: session, in: played.season)
    do {
      let adjusted = try statements.adjustments(of: session.id) + takenOut(of: session, in: played.season)
      verdict = try session.progress.take(
        batch, season: played.season, now: played.now, adjusted: adjusted, addresses: &addresses)
    } catch let error as TapRefusal {
      if played.isNewlyEnded { advancedSeasons.insert(session.season) }
      return .failure(error)
    }
    keep(addresses, season: session.season)
    let countedAt = played.season.countedAt(arrivingAt: played.now)
    let counted = try count(verdict, span: batch.spanMilliseconds, of: session, at: place, now: countedAt)
    guard case .success(let receipt) = counted else { return counted }
    if verdict.accepted > 0 { try noteLead(of: place) }
    return .success(try shown(receipt, of: session, in: played.season))
  }

  /// The taps of a session that were taken out together with their time.
  private func takenOut(of session: SessionRow, in season: Season) throws -> Int64 {
    try season.pauses.all.reduce(0) { sum, pause in
      guard pause.taken != nil, pause.undoneAt == nil else { return sum }
      let taps: Int64? = try StoredRow.fetchValue(
        db, sql: "SELECT taps FROM pause_session WHERE season = ? AND pause = ? AND session = ?",
        arguments: [season.id.rawValue, pause.id, session.id.rawValue])
      return sum + (taps ?? 0)
    }
  }

  /// A receipt as its player sees it: while the boards are frozen, the total of the school is that of the freeze. The
  /// file has the true one.
  private func shown(_ receipt: Receipt, of session: SessionRow, in season: Season) throws -> Receipt {
    guard season.frozenAt != nil,
      let taps = try FreezeTable.shownTaps(db, school: session.school, season: session.season, at: receipt.revision)
    else { return receipt }
    var receipt = receipt
    receipt.schoolTaps = taps
    return receipt
  }

  mutating func count(
    _ verdict: FairPlayVerdict, span: Int64, of session: SessionRow, at place: SchoolTally.Place, now: Timestamp
  ) throws -> Result<Receipt, TapRefusal> {
    guard let schoolTaps = schools.add(verdict.accepted, at: place, now: now, revision: revision) else {
      return .failure(.countOverflow(session.id))
    }
    noteTaps(in: session.season)
    let receipt = Receipt(
      session: session.id, sequence: session.progress.lastSequence, accepted: verdict.accepted,
      rejected: verdict.rejected, reason: verdict.reason, sessionTaps: session.progress.accepted,
      schoolTaps: schoolTaps, revision: revision)
    try statements.append(receipt, span: span, of: session)
    return .success(receipt)
  }

  /// Notes that this command counts taps in a season. ``settle()`` then also stores the season's time.
  mutating func noteTaps(in season: Int64) {
    advancedSeasons.insert(season)
    leads.note(season: season)
    countsTaps = true
  }

  // MARK: Sessions

  /// Opens sessions, all or none: everything is looked up before anything is written.
  private mutating func open(_ requests: [SessionRequest]) throws -> ActionOutcome {
    var sessions: [Session] = []
    sessions.reserveCapacity(requests.count)
    let before = sources
    var entries: [Entry] = []
    var seats: [SourceTally.Key: [SessionID]] = [:]
    do {
      var tickets: Set<TicketDigest> = []
      for request in requests {
        if let refusal = try refusal(ofPlace: request) { throw refusal }
        // The code is checked before bans: without the code, nobody learns who is banned.
        let entry = try entry(of: request, taken: tickets).get()
        if let refusal = try refusal(of: request) { throw refusal }
        entries.append(entry)
        if case .again = entry { continue }
        if case .ticket(let digest, _) = entry { tickets.insert(digest) }
        if let refusal = try refusal(ofSource: request, &seats) { throw refusal }
      }
    } catch let refusal as TapRefusal {
      sources = before
      return .refused(refusal)
    }
    for seat in seats.values.joined() { try statements.sources.giveSeat(of: seat) }
    for (request, entry) in zip(requests, entries) { sessions.append(try open(request, entry)) }
    return .sessions(sessions)
  }

  private mutating func open(_ request: SessionRequest, _ entry: Entry) throws -> Session {
    if case .again(let session) = entry { return session }
    var request = request
    if case .ticket(_, let nickname?) = entry { request.nickname = nickname }
    let session = try insertSession(request, origin: .play)
    if case .ticket(let digest, _) = entry { try TicketTable.use(db, season: request.season, digest, for: session.id) }
    return session
  }

  /// The reason to refuse a session request from any player: the season or the school takes no taps. `nil` if there is
  /// none.
  private mutating func refusal(ofPlace request: SessionRequest) throws -> TapRefusal? {
    guard let played = try existingSeason(request.season) else { return .unknownSeason(request.season) }
    guard !played.season.isSimulation || request.isSimulated else { return .simulation(request.season) }
    let isRhythm = request.isRhythm
    if let refusal = refusal(of: played) ?? played.season.refusalOfPlayers(at: played.now, isRhythm: isRhythm) {
      return refusal
    }
    guard let school = try statements.school(request.school) else { return .unknownSchool(request.school) }
    return school.isOpen ? nil : .closedSchool(request.school)
  }

  /// The reason to refuse a session request: its season, its school or a ban. `nil` if there is none.
  mutating func refusal(of request: SessionRequest) throws -> TapRefusal? {
    if let refusal = try refusal(ofPlace: request) { return refusal }
    guard let school = try statements.school(request.school) else { return .unknownSchool(request.school) }
    return try refusal(ofBanned: request, school: school.number)
  }

  /// The reason to refuse a session to the address of a request. `nil` if the session is allowed; it is then counted
  /// for the address.
  private mutating func refusal(
    ofSource request: SessionRequest, _ seats: inout [SourceTally.Key: [SessionID]]
  ) throws -> TapRefusal? {
    guard let source = request.source else { return nil }
    return try open(source, in: try season(request.season.rawValue), &seats)
  }

  /// The reason why a season takes no taps; `nil` if it takes taps. If the season has just ended, its stored time is
  /// updated later.
  mutating func refusal(of played: SeasonAtMoment) -> TapRefusal? {
    if played.isNewlyEnded { advancedSeasons.insert(played.season.id.rawValue) }
    return played.refusal
  }

  /// Inserts a session. The caller has checked the request with ``refusal(of:)``.
  mutating func insertSession(_ request: SessionRequest, origin: SessionRow.Origin) throws -> Session {
    let played = try season(request.season.rawValue)
    guard let school = try statements.school(request.school) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the school \(request.school) has vanished")
    }
    let progress = SessionProgress(
      openedAt: played.now, rules: played.season.rules, isRhythm: request.isRhythm)
    let id = try statements.insertSession(
      request, school: school.number, origin: origin, openedAt: played.now, progress: progress)
    return Session(
      id: id, season: request.season, school: request.school, nickname: request.nickname, openedAt: played.now,
      progress: progress)
  }

  // MARK: Lookups, once per transaction

  mutating func season(_ number: Int64) throws -> SeasonAtMoment {
    guard let season = try existingSeason(SeasonID(rawValue: number)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a session is of season \(number), which is not there")
    }
    return season
  }

  mutating func existingSeason(_ id: SeasonID) throws -> SeasonAtMoment? {
    if let played = seasons[id.rawValue] { return played }
    let played = try SeasonTable.find(db, id, shown: moment)
    seasons[id.rawValue] = played
    return played
  }

  mutating func tally(of session: SessionRow) throws -> SchoolTally.Place {
    try tally(season: session.season, school: session.school)
  }

  private mutating func tally(season: Int64, school: Int64) throws -> SchoolTally.Place {
    if let place = schools.place(season: season, school: school) { return place }
    let entry = try statements.total(season: season, school: school)
    guard let home = entry.id.parent else { return schools.enter(entry) }
    guard let number = try statements.school(home)?.number else {
      throw DatabaseError.damage(table: "school", row: String(school), "the school of this group is missing")
    }
    return schools.enter(entry, inside: try tally(season: season, school: number))
  }

  // MARK: Schools and seasons

  /// Runs a change of schools or seasons. First writes the state in memory to the file and clears it, so that `work`
  /// and later commands read it from the file again.
  mutating func changeDirectory<T>(_ work: (inout ContestTransaction) throws -> T) throws -> T {
    isBeyondBoards = isBeyondBoards || !moved.isEmpty || hasUnsettledTaps
    try settle()
    return try work(&self)
  }

  /// Records the revision of the current command.
  mutating func noteDirectory(_ concern: RevisionTable.Concern, at moment: Timestamp) throws {
    try RevisionTable.append(db, revision, at: moment, concerns: concern)
    newest = revision
    (isBeyondBoards, mayHaveDueSeasons) = (true, true)
  }

  /// Writes the schools that a merge changed. Boards in memory are reloaded, because the merge rewrites the history
  /// afterwards.
  mutating func settleMerged() throws {
    try settle()
    isBeyondBoards = true
  }

  mutating func writeDueSeasons() throws {
    // A season that is frozen now is read again by the next batch.
    try settle()
    note(try DueSeasons.write(db, at: moment, unlessQuietIn: dueSeasonCache))
    newest = try RevisionTable.last(db)
    mayHaveDueSeasons = false
  }

  // MARK: Undoing

  /// Applies a command that may be refused after it has written; a refusal rolls its writes back.
  mutating func undoingRefusals<T>(_ work: (inout ContestTransaction) throws -> T) throws -> T {
    let before = self
    var result: Result<T, any Error>?
    try db.inSavepoint {
      do {
        result = .success(try work(&self))
        return .commit
      } catch let refusal as any CommandRefusal {
        result = .failure(refusal)
        return .rollback
      }
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the savepoint did not run") }
    if case .failure = result { self = before }
    return try result.get()
  }

  // MARK: The end

  /// Writes the state in memory to the file: the seasons' times, the schools, the sources and the revision of taps.
  mutating func settle() throws {
    for number in advancedSeasons {
      if let played = seasons[number] { try SeasonTable.setTime(db, of: played.season.id, to: played.now) }
    }
    if hasUnsettledTaps { try RevisionTable.appendTaps(db, newest, at: moment) }
    for school in schools.moved {
      try statements.write(school)
      moved[school.season, default: []].append(
        MovedSchool(number: school.school, taps: school.taps, reachedAt: school.reachedAt))
    }
    for key in sources.changed {
      if let entry = sources.entries[key] { try statements.sources.write(entry, season: key.season, id: key.id) }
    }
    advancedSeasons = []
    hasUnsettledTaps = false
    schools = SchoolTally()
    sources = SourceTally()
    seasons = [:]
  }

  private consuming func finish() throws -> AppliedGroup {
    try settle()
    let isOfTaps = newest > previous && !isBeyondBoards
    return AppliedGroup(
      outcomes: outcomes, change: isOfTaps ? CommittedChange(previous: previous, revision: newest, moved: moved) : nil,
      cacheEntry: cacheEntry)
  }
}

/// The result of a group of commands.
struct AppliedGroup: Sendable {
  /// An outcome for each command, in order.
  let outcomes: [ActionOutcome]
  /// The change for boards in memory that include all earlier commits; `nil` if no taps changed or boards must be
  /// reloaded.
  let change: CommittedChange?
  /// The entry to cache about due seasons after the commit; `nil` if there is no new one.
  let cacheEntry: DueSeasonCache.Entry?
}

extension ContestAction {
  /// Whether the action is a person's confirmation that the clock is right. It is applied even after a clock jump.
  fileprivate var confirmsClock: Bool {
    guard case .order(let order) = self else { return false }
    return (order.command as? PassTime)?.isClockConfirmed == true
  }
}
