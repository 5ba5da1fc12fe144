import Boards
import GRDB
import SchoolDirectory
import TapGame

/// Commands inside one transaction, at one moment: the one place that writes a contest.
///
/// For each batch that counts, one receipt is appended and one session row changed. Schools are written once for the whole
/// transaction, whatever number of its batches are theirs: their totals live here until they are settled.
///
/// **What a revision is.** A command that changes schools, seasons or the count of a receipt gets the next revision, one number however
/// many batches it has, so revisions do not depend on how commands were grouped. The table has one row for each command that changed
/// schools or seasons, and one for each run of commands that counted taps at the same moment: the run's last number. A group writes
/// one row that way, and the row of a group that goes on with a run takes the place of the one before.
///
/// **What is equal.** Every table is a function of the commands and their moments, in their order. Whatever is kept here from one command to
/// the next is what the next would have read from the file.
struct ContestTransaction {
  let db: Database
  let statements: CommitStatements
  let moment: Timestamp
  private let series: SeriesWatch?
  /// The newest revision when the group began, its due seasons included.
  private let previous: Revision
  /// The newest revision.
  private var newest: Revision
  private var outcomes: [ContestOutcome] = []

  private var seasons: [Int64: PlayedSeason] = [:]
  var schools = SchoolTally()
  /// Seasons whose newest moment is to be kept.
  private var advancedSeasons: Set<Int64> = []
  /// Whether the command that is being applied has counted a batch, or adjusted a session.
  private var countsTaps = false
  /// Whether ``newest`` is of a command that counted taps, and not in the table yet.
  private var hasUnsettledTaps = false
  private var moved: [Int64: [MovedSchool]] = [:]
  /// Whether boards in memory have to be read anew: schools or seasons changed, or schools moved twice.
  private var isBeyondBoards = false
  private var mayHaveDueSeasons = false
  private var look: SeriesLook?
  /// Why no command is applied: the clock is not to be believed.
  private(set) var jump: ClockJump?

  /// Applies a group of commands at a moment, inside a transaction that was begun with `IMMEDIATE`.
  ///
  /// It asks no clock, no chance and no environment. Seasons that are due at the moment start and end before the command that finds
  /// them due. If the clock is not to be believed, every command is refused but the one that confirms it. A command that is refused leaves nothing behind, and the others of the group as they are.
  ///
  /// - Parameters:
  ///   - group: the commands, in order.
  ///   - moment: now.
  ///   - series: remembers until when no season is due, to save looking; it changes nothing.
  ///   - progress: told how far the import of schools at a place of the group has come.
  /// - Returns: an outcome for each command, in order, and what is to be remembered once the transaction is committed.
  /// - Throws: an error of SQLite; then the transaction has to be rolled back.
  /// - Complexity: O(batches × log of what is stored).
  static func apply(
    _ group: some Collection<ContestCommand>, at moment: Timestamp, in db: Database, series: SeriesWatch? = nil,
    progress: (Int) -> ImportProgress? = { _ in nil }
  ) throws -> AppliedGroup {
    var transaction = try ContestTransaction(db, at: moment, series: series)
    transaction.outcomes.reserveCapacity(group.count)
    for (place, command) in group.enumerated() {
      try transaction.apply(command) { progress(place) }
    }
    return try transaction.finish()
  }

  private init(_ db: Database, at moment: Timestamp, series: SeriesWatch?) throws {
    self.db = db
    self.moment = moment
    self.series = series
    statements = try CommitStatements(db)
    let due = try DueSeasons.write(db, at: moment, unlessQuietIn: series)
    previous = try RevisionTable.last(db)
    newest = previous
    note(due)
  }

  private mutating func note(_ due: DueSeasons.Result) {
    switch due {
    case .quiet: jump = nil
    case .written(let look): (self.look, jump) = (look, nil)
    case .refused(let jump): self.jump = jump
    }
  }

  /// The revision of the command that is being applied.
  var revision: Revision { Revision(rawValue: newest.rawValue + 1) }

  private mutating func apply(_ command: ContestCommand, progress: () -> ImportProgress?) throws {
    if mayHaveDueSeasons { try writeDueSeasons() }
    if let jump, command != .passTime(isClockConfirmed: true) {
      outcomes.append(.refused(.clockJump(jump)))
      return
    }
    switch command {
    case .commit(let batch):
      outcomes.append(.receipt(try commit(batch)))
    case .commitBatches(let batches):
      var results: [Result<Receipt, TapRefusal>] = []
      results.reserveCapacity(batches.count)
      for batch in batches { results.append(try commit(batch)) }
      outcomes.append(.receipts(results))
    case .openSessions(let requests):
      outcomes.append(try open(requests))
    default:
      do { outcomes.append(try applyRare(command, progress: progress())) } catch let refusal as ContestRefusal {
        outcomes.append(.refused(refusal))
      }
    }
    if countsTaps {
      newest = revision
      (countsTaps, hasUnsettledTaps) = (false, true)
    }
  }

  private mutating func applyRare(_ command: ContestCommand, progress: ImportProgress?) throws -> ContestOutcome {
    switch command {
    case .adjust(let adjustment): return .adjusted(try adjust(adjustment))
    case .importTaps(let taps): return .tapsImported(try importTaps(taps))
    case .importSchools(let schools): return .schoolsImported(try importSchools(schools, progress: progress))
    case .removeSchools(let edition): return .schoolsRemoved(try removeSchools(of: edition))
    case .startSeason(let season): return .season(try start(season))
    case .startSeries(let series): return .season(try start(series))
    case .endSeason(let season, let end): return .season(try endSeason(season, at: end))
    case .resumeSeason(let season): return .season(try resumeSeason(season))
    case .passTime(let isClockConfirmed): return .timePassed(sealed: try passTime(isClockConfirmed: isClockConfirmed))
    case .stopRepeating(let season, let atOnce): return .series(try stopRepeating(season, atOnce: atOnce))
    case .setHidden(let isHidden, let player, let season):
      return .hidden(changed: try setHidden(isHidden, player, season: season))
    case .mergeSeason(let season): return .merged(try merge(season))
    case .commit, .commitBatches, .openSessions: preconditionFailure("batches and sessions have a way of their own")
    }
  }

  // MARK: Batches

  /// Decides about a batch and writes its receipt.
  private mutating func commit(_ batch: TapBatch) throws -> Result<Receipt, TapRefusal> {
    do { try batch.validate() } catch { return .failure(error) }
    guard var session = try statements.session(batch.session) else { return .failure(.unknownSession(batch.session)) }
    if session.progress.isRepeat(batch.sequence) {
      return .success(try statements.receipt(of: session, sequence: batch.sequence))
    }
    guard session.origin == .play else { return .failure(.unknownSession(batch.session)) }
    let played = try season(session.season)
    let place = try tally(of: session)
    guard schools[place].isOpen else { return .failure(.closedSchool(schools[place].id)) }

    let verdict: FairPlayVerdict
    do { verdict = try session.progress.take(batch, season: played.season, now: played.now) } catch {
      if played.isNewlyEnded { advancedSeasons.insert(session.season) }
      return .failure(error)
    }
    return try count(verdict, span: batch.spanMilliseconds, of: session, at: place, now: played.now)
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

  /// Notes that this command counts taps, and that the season's time moves on to it.
  mutating func noteTaps(in season: Int64) {
    advancedSeasons.insert(season)
    countsTaps = true
  }

  // MARK: Sessions

  /// Opens sessions, all or none: everything is looked up before anything is written.
  private mutating func open(_ requests: [SessionRequest]) throws -> ContestOutcome {
    var sessions: [Session] = []
    sessions.reserveCapacity(requests.count)
    for request in requests {
      if let refusal = try refusal(of: request) { return .refused(.taps(refusal)) }
    }
    for request in requests {
      sessions.append(try insertSession(request, origin: .play))
    }
    return .sessions(sessions)
  }

  mutating func refusal(of request: SessionRequest) throws -> TapRefusal? {
    guard let played = try existingSeason(request.season) else { return .unknownSeason(request.season) }
    guard !played.season.isSimulation || request.isSimulated else { return .simulation(request.season) }
    if let refusal = refusal(of: played) { return refusal }
    guard let school = try statements.school(request.school) else { return .unknownSchool(request.school) }
    return school.isOpen ? nil : .closedSchool(request.school)
  }

  /// Why a season takes no taps; `nil` if it does. That it has ended is kept.
  mutating func refusal(of played: PlayedSeason) -> TapRefusal? {
    if played.isNewlyEnded { advancedSeasons.insert(played.season.id.rawValue) }
    return played.refusal
  }

  /// Inserts a session of which ``refusal(of:)`` has nothing to say.
  mutating func insertSession(_ request: SessionRequest, origin: SessionRow.Origin) throws -> Session {
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

  mutating func existingSeason(_ id: SeasonID) throws -> PlayedSeason? {
    if let played = seasons[id.rawValue] { return played }
    let played = try SeasonTable.played(db, id, shown: moment)
    seasons[id.rawValue] = played
    return played
  }

  mutating func tally(of session: SessionRow) throws -> SchoolTally.Place {
    if let place = schools.place(season: session.season, school: session.school) { return place }
    return schools.enter(
      try statements.total(season: session.season, school: session.school), season: session.season,
      school: session.school)
  }

  // MARK: Schools and seasons

  /// Has a command change schools or seasons. What is kept here is written first and looked up anew afterwards.
  mutating func changeDirectory<T>(_ work: (inout ContestTransaction) throws -> T) throws -> T {
    isBeyondBoards = isBeyondBoards || !moved.isEmpty || hasUnsettledTaps
    try settle()
    return try work(&self)
  }

  /// Gives the command that is being applied its revision.
  mutating func noteDirectory(_ concern: RevisionTable.Concern, at moment: Timestamp) throws {
    try RevisionTable.append(db, revision, at: moment, concerns: concern)
    newest = revision
    (isBeyondBoards, mayHaveDueSeasons) = (true, true)
  }

  /// Writes the schools that a merge changed; their history is rewritten after that, so boards in memory are read anew.
  mutating func settleMerged() throws {
    try settle()
    isBeyondBoards = true
  }

  mutating func writeDueSeasons() throws {
    note(try DueSeasons.write(db, at: moment, unlessQuietIn: series))
    newest = try RevisionTable.last(db)
    mayHaveDueSeasons = false
  }

  // MARK: Undoing

  /// Applies a command that cannot know before it writes whether it will be refused; what it wrote is taken back if it is.
  mutating func undoingRefusals<T>(_ work: (inout ContestTransaction) throws -> T) throws -> T {
    let before = self
    var result: Result<T, ContestRefusal>?
    try db.inSavepoint {
      do {
        result = .success(try work(&self))
        return .commit
      } catch let refusal as ContestRefusal {
        result = .failure(refusal)
        return .rollback
      }
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the savepoint did not run") }
    if case .failure = result { self = before }
    return try result.get()
  }

  // MARK: The end

  /// Writes what is kept here: the seasons' time, the schools and the revision of taps.
  private mutating func settle() throws {
    for number in advancedSeasons {
      if let played = seasons[number] { try SeasonTable.setTime(db, of: played.season.id, to: played.now) }
    }
    if hasUnsettledTaps { try RevisionTable.appendTaps(db, newest, at: moment) }
    for school in schools.moved {
      try statements.write(school)
      moved[school.season, default: []].append(
        MovedSchool(number: school.school, taps: school.taps, reachedAt: school.reachedAt))
    }
    advancedSeasons = []
    hasUnsettledTaps = false
    schools = SchoolTally()
    seasons = [:]
  }

  private consuming func finish() throws -> AppliedGroup {
    try settle()
    let isOfTaps = newest > previous && !isBeyondBoards
    return AppliedGroup(
      outcomes: outcomes, change: isOfTaps ? CommittedChange(previous: previous, revision: newest, moved: moved) : nil,
      look: look)
  }
}

/// What became of a group of commands.
struct AppliedGroup: Sendable {
  /// An outcome for each command, in order.
  let outcomes: [ContestOutcome]
  /// How boards in memory that know all commits before it move on; `nil` if they do not, or have to be read anew.
  let change: CommittedChange?
  /// What to remember of series once the transaction is committed; `nil` for nothing new.
  let look: SeriesLook?
}

/// What a commit has changed: each school's newest total, by the number of the season.
struct CommittedChange: Sendable {
  let previous: Revision
  let revision: Revision
  let moved: [Int64: [MovedSchool]]
}
