import Boards
import GRDB
import SchoolDirectory
import TapGame

/// One group of jobs inside one transaction: decides about each batch by TapGame's rules and writes what counts.
///
/// For each batch that counts, one receipt is appended and one session row changed. Schools are written once for the whole
/// transaction, whatever number of its batches are theirs: their totals live here until ``finish()``.
struct CommitTransaction {
  let db: Database
  let statements: CommitStatements
  /// What the clock showed when the work began.
  private let shown: Timestamp
  private let previous: Revision
  let revision: Revision

  private var seasons: [Int64: PlayedSeason] = [:]
  var schools = SchoolTally()
  /// Seasons whose newest moment is to be kept.
  private var advancedSeasons: Set<Int64> = []
  private var wroteTaps = false

  /// Starts the work inside a transaction that was begun with `IMMEDIATE`.
  init(_ db: Database, clock: any WallClock) throws {
    self.db = db
    statements = try CommitStatements(db)
    shown = clock.now
    previous = try RevisionTable.last(db)
    revision = Revision(rawValue: previous.rawValue + 1)
  }

  /// Does what a job asks for.
  mutating func run(_ job: CommitQueue.Job) throws -> CommitQueue.Outcome {
    switch job {
    case .commitOne(let batch, _):
      return .committedOne(try commit(batch))
    case .commit(let batches, _):
      var results: [Result<Receipt, TapRefusal>] = []
      results.reserveCapacity(batches.count)
      for batch in batches { results.append(try commit(batch)) }
      return .committed(results)
    case .open(let requests, _):
      return .opened(try open(requests))
    case .adjust(let adjustment, _):
      return .adjusted(try adjust(adjustment))
    }
  }

  // MARK: Batches

  /// Decides about a batch and writes its receipt.
  mutating func commit(_ batch: TapBatch) throws -> Result<Receipt, TapRefusal> {
    do { try batch.validate() } catch { return .failure(error) }
    guard var session = try statements.session(batch.session) else { return .failure(.unknownSession(batch.session)) }
    if session.progress.isRepeat(batch.sequence) {
      return .success(try statements.receipt(of: session, sequence: batch.sequence))
    }
    guard session.origin == .play else { return .failure(.unknownSession(batch.session)) }
    let played = try self.season(session.season)
    let place = try tally(of: session)
    guard schools[place].isOpen else { return .failure(.closedSchool(schools[place].id)) }

    let verdict: FairPlayVerdict
    do { verdict = try session.progress.take(batch, season: played.season, now: played.now) } catch {
      if played.isNewlyEnded { advancedSeasons.insert(session.season) }
      return .failure(error)
    }
    return try count(verdict, span: batch.span, of: session, at: place, now: played.now)
  }

  /// Adds taps that an organiser brings in from elsewhere: a session of its own with one batch, so that every sum stays the sum of receipts.
  mutating func importTaps(_ taps: Int64, request: SessionRequest) throws -> Result<Receipt, TapRefusal> {
    if let refusal = try refusal(of: request) { return .failure(refusal) }
    let opened = try insertSession(request, origin: .imported)
    guard var session = try statements.session(opened.id) else { return .failure(.unknownSession(opened.id)) }
    session.progress.lastSequence = 1
    session.progress.accepted = taps
    return try count(
      FairPlayVerdict(accepted: taps, rejected: 0, reason: nil), span: 0, of: session, at: tally(of: session),
      now: opened.openedAt)
  }

  private mutating func count(
    _ verdict: FairPlayVerdict, span: Int64, of session: SessionRow, at place: SchoolTally.Place, now: Timestamp
  ) throws -> Result<Receipt, TapRefusal> {
    guard let schoolTaps = schools.add(verdict.accepted, at: place, now: now) else {
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

  /// Notes that this transaction is a commit of taps, and that the season's time moves on to it.
  mutating func noteTaps(in season: Int64) {
    advancedSeasons.insert(season)
    wroteTaps = true
  }

  // MARK: Sessions

  /// Opens sessions, all or none: everything is looked up before anything is written.
  mutating func open(_ requests: [SessionRequest]) throws -> Result<[Session], TapRefusal> {
    var sessions: [Session] = []
    sessions.reserveCapacity(requests.count)
    for request in requests {
      if let refusal = try refusal(of: request) { return .failure(refusal) }
    }
    for request in requests {
      sessions.append(try insertSession(request, origin: .play))
    }
    return .success(sessions)
  }

  private mutating func refusal(of request: SessionRequest) throws -> TapRefusal? {
    guard let played = try existingSeason(request.season) else { return .unknownSeason(request.season) }
    if let refusal = refusal(of: played) { return refusal }
    guard let school = try statements.school(request.school) else { return .unknownSchool(request.school) }
    return school.isOpen ? nil : .closedSchool(request.school)
  }

  /// Why a season takes no taps; `nil` if it does. That it has ended is kept.
  mutating func refusal(of played: PlayedSeason) -> TapRefusal? {
    let season = played.season
    switch season.state(at: played.now) {
    case .scheduled: return .seasonNotStarted(season.id, startsAt: season.startsAt)
    case .ended:
      if played.isNewlyEnded { advancedSeasons.insert(season.id.rawValue) }
      return .seasonEnded(season.id, endedAt: season.endsAt ?? played.now)
    case .live: return nil
    }
  }

  /// Inserts a session of which ``refusal(of:)`` has nothing to say.
  private mutating func insertSession(_ request: SessionRequest, origin: SessionRow.Origin) throws -> Session {
    let played = try season(request.season.rawValue)
    guard let school = try statements.school(request.school) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the school \(request.school) has vanished")
    }
    let progress = SessionProgress(openedAt: played.now, rules: played.season.rules)
    let id = try statements.insertSession(
      request, school: school.number, origin: origin, openedAt: played.now, progress: progress)
    return Session(
      id: id, season: request.season, school: request.school, nickname: request.nickname, openedAt: played.now,
      progress: progress)
  }

  // MARK: Looking up, once a transaction

  mutating func season(_ number: Int64) throws -> PlayedSeason {
    guard let season = try existingSeason(SeasonID(rawValue: number)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a session is of season \(number), which is not there")
    }
    return season
  }

  private mutating func existingSeason(_ id: SeasonID) throws -> PlayedSeason? {
    if let played = seasons[id.rawValue] { return played }
    let played = try SeasonTable.played(db, id, shown: shown)
    seasons[id.rawValue] = played
    return played
  }

  mutating func tally(of session: SessionRow) throws -> SchoolTally.Place {
    if let place = schools.place(season: session.season, school: session.school) { return place }
    return schools.enter(
      try statements.total(season: session.season, school: session.school), season: session.season,
      school: session.school)
  }

  // MARK: The end

  /// Writes the seasons' time, the schools and the revision.
  ///
  /// - Returns: what has moved; `nil` if nothing was counted.
  func finish() throws -> CommittedChange? {
    for number in advancedSeasons {
      if let played = seasons[number] { try SeasonTable.setTime(db, of: played.season.id, to: played.now) }
    }
    guard wroteTaps else { return nil }
    try RevisionTable.append(db, revision, at: shown, concerns: .taps)
    var moved: [Int64: [MovedSchool]] = [:]
    for school in schools.moved {
      try statements.write(school, revision: revision)
      moved[school.season, default: []].append(
        MovedSchool(number: school.school, taps: school.taps, reachedAt: school.reachedAt))
    }
    return CommittedChange(previous: previous, revision: revision, moved: moved)
  }
}

/// What a commit has changed: each school's newest total, by the number of the season.
struct CommittedChange: Sendable {
  let previous: Revision
  let revision: Revision
  let moved: [Int64: [MovedSchool]]
}
