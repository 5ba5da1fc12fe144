public import SchoolDirectory

/// The writing half of a contest. Every change goes through it.
///
/// A store implements ``perform(_:)``. Batches and sessions have the guarantees of ``TapStore``. Every other command is
/// applied completely or not at all, and is durable when its outcome is returned.
public protocol ContestWriter: TapStore {
  /// Applies a command at the present moment of the store's clock.
  ///
  /// - Returns: the outcome; a refusal is an outcome, not an error.
  /// - Throws: the store's own error if it could not write. The command may or may not have been applied then. Batches,
  ///   and adjustments with `sessionTaps`, may be sent again; before repeating another command, read whether it was
  ///   applied.
  func perform(_ command: ContestCommand) async throws -> ContestOutcome

  /// The outcome that a command would have now. Nothing is written.
  ///
  /// - Returns: the outcome, with the numbers that the command would get if it were the next one.
  /// - Throws: the store's own error.
  func plan(_ command: ContestCommand) async throws -> ContestOutcome

  /// Imports an edition of a directory, all or nothing, and reports the progress.
  ///
  /// - Parameter progress: called now and then with the number of schools written and the total. If it throws, nothing
  ///   is changed.
  func importSchools(
    _ schools: SchoolImport,
    progress: @escaping @Sendable (_ written: Int, _ of: Int) throws -> Void
  ) async throws -> ImportPlan
}

// One method for each command. A refusal is thrown.
extension ContestWriter {
  /// Commits batches. Each gets its own result, in the order given.
  ///
  /// - Throws: the store's own error if it could not write; the batches may be sent again.
  /// - Complexity: that of the store, for the batches.
  public func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] {
    guard !batches.isEmpty else { return [] }
    return try await perform(.commitBatches(batches)).get {
      if case .receipts(let results) = $0 { results } else { nil }
    }
  }

  /// Commits one batch.
  ///
  /// - Throws: ``TapRefusal`` if the batch is refused; the store's own error if it could not write, and then the batch
  ///   may be sent again.
  /// - Complexity: that of the store, for one batch.
  public func commit(_ batch: TapBatch) async throws -> Receipt {
    try await perform(.commit(batch)).get { if case .receipt(let result) = $0 { try result.get() } else { nil } }
  }

  /// Opens sessions, all or none.
  ///
  /// - Throws: ``TapRefusal`` for the first request that cannot be granted; the store's own error.
  /// - Complexity: that of the store, for the requests.
  public func openSessions(_ requests: [SessionRequest]) async throws -> [Session] {
    guard !requests.isEmpty else { return [] }
    return try await perform(.openSessions(requests)).get {
      if case .sessions(let sessions) = $0 { sessions } else { nil }
    }
  }

  /// Adds taps to a session or takes taps away, and keeps an audit record.
  ///
  /// An adjustment is a commit like any other: the session, the school, the history and the boards change, observers
  /// get a change, and it is durable when this returns. Earlier receipts stay valid; the next receipt of the session
  /// states a total that includes the adjustment. The school reaches its new count at the moment of the adjustment,
  /// even if the count fell, so a school that already had this count is ahead. Tied players are still ordered by their
  /// last batch. A player without taps is not on the boards of players.
  ///
  /// - Returns: the audit record.
  /// - Throws: ``ContestRefusal/invalidAdjustment(reason:)``, ``ContestRefusal/tooFewTaps(_:asked:available:)``,
  ///   ``ContestRefusal/otherTaps(_:expected:available:)``; ``TapRefusal`` for an unknown session, a season that has
  ///   ended or not begun, and a count that would exceed 64 bits; the store's own error. Nothing is written then.
  /// - Complexity: that of the store, for one session.
  @discardableResult
  public func adjust(_ adjustment: TapAdjustment) async throws -> AdjustmentRecord {
    try await perform(.adjust(adjustment)).get { if case .adjusted(let record) = $0 { record } else { nil } }
  }

  /// Counts a sheet of taps that were counted elsewhere for the schools of a season, or corrects it, all or nothing.
  ///
  /// Each school of a new sheet gets a session with one batch, so that a school's taps remain the sum of its sessions
  /// and of its receipts. A correction adjusts these sessions, with the sheet's name as the reason. Fair play is not
  /// applied: the organiser vouches for the file. Importing the same counts again changes nothing.
  ///
  /// - Parameters:
  ///   - file: the taps.
  ///   - name: the name of the sheet.
  ///   - season: the season, which must be live.
  ///   - again: whether to count the file again, as another sheet, if it was imported into this season before.
  ///   - revision: the revision of the import that this one corrects; without it, a correction is refused.
  ///   - zeroingMissing: whether a correction takes the taps of schools that it leaves out.
  /// - Returns: what changed.
  /// - Throws: ``TapFileError``, ``TapRefusal``, ``ContestRefusal/alreadyImported(file:season:)``,
  ///   ``ContestRefusal/otherSheet(_:season:imported:)``, ``ContestRefusal/tapSheet(reason:)``; the store's own error.
  ///   Nothing is written then.
  /// - Complexity: that of the store, for the lines.
  @discardableResult
  public func importTaps(
    _ file: TapFile, named name: String, into season: SeasonID, again: Bool = false,
    correcting revision: Revision? = nil,
    zeroingMissing: Bool = false
  ) async throws -> TapSheetPlan {
    let taps = TapImport(
      file, named: name, into: season, again: again, correcting: revision, zeroingMissing: zeroingMissing)
    return try await perform(.importTaps(taps)).get { if case .tapsImported(let plan) = $0 { plan } else { nil } }
  }

  /// Imports an edition of a directory, all or nothing.
  ///
  /// - Parameters:
  ///   - edition: the contents of a directory file.
  ///   - scope: what happens to schools that the edition does not list.
  /// - Returns: the changes.
  /// - Throws: `ImportRefusal`; the store's own error.
  /// - Complexity: that of the store, for its schools and the edition's.
  @discardableResult
  public func importSchools(_ edition: DirectoryEdition, scope: ImportScope = .asPublished) async throws -> ImportPlan {
    try await importSchools(SchoolImport(edition, scope: scope))
  }

  /// Imports an edition of a directory, all or nothing, and keeps a record of it.
  ///
  /// - Returns: the changes.
  /// - Throws: `ImportRefusal`; the store's own error.
  /// - Complexity: that of the store, for its schools and the edition's.
  @discardableResult
  public func importSchools(_ schools: SchoolImport) async throws -> ImportPlan {
    try await perform(.importSchools(schools)).get { if case .schoolsImported(let plan) = $0 { plan } else { nil } }
  }

  /// Removes the schools that an edition added by mistake. A school stays if it has sessions or a count on a sheet in
  /// any season, or is on the boards of a season that has ended.
  ///
  /// - Returns: the schools that were removed, and those that stay.
  /// - Throws: ``ContestRefusal/unknownEdition(_:)``; the store's own error.
  /// - Complexity: that of the store, for the edition's schools.
  @discardableResult
  public func removeSchools(of edition: SchoolEditionID) async throws -> SchoolRemoval {
    try await perform(.removeSchools(edition)).get { if case .schoolsRemoved(let plan) = $0 { plan } else { nil } }
  }

  /// Creates a season.
  ///
  /// - Parameters:
  ///   - name: the name, 1 to ``NewSeason/maximumNameLength`` characters.
  ///   - startsAt: the first moment at which taps count; now if `nil`.
  ///   - endsAt: the first moment at which taps no longer count; `nil` leaves the end open.
  ///   - rules: the fair play rules.
  ///   - isSimulation: whether the season is a simulation, in which only generated players play.
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)``; the store's own error.
  /// - Complexity: that of the store, for one season.
  @discardableResult
  public func startSeason(
    name: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard,
    isSimulation: Bool = false, joinRule: JoinRule = .open, autoBan: AutoBan = .off
  ) async throws -> Season {
    let season = NewSeason(
      name: name, startsAt: startsAt, endsAt: endsAt, rules: rules, isSimulation: isSimulation, joinRule: joinRule,
      autoBan: autoBan)
    return try await perform(.startSeason(season)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Creates a series of repeating seasons, with its first season.
  ///
  /// Each further season is created automatically, exactly once, by the first command after its period began. Until
  /// then questions show it as it will be created. A period without any command has no season.
  ///
  /// - Parameters:
  ///   - name: the name, 1 to ``NewSeries/maximumNameLength`` characters. A season's name is the series' name and the
  ///     period. Two series that still repeat cannot share a name.
  ///   - period: how often it repeats.
  ///   - timeZone: the IANA name of the time zone of the calendar, such as `Asia/Seoul`.
  ///   - startsAt: the first moment at which taps count, which may lie in the middle of a period; now if `nil`.
  ///   - endsAt: the moment at which the last season is cut off; `nil` leaves the end open.
  ///   - rules: the fair play rules.
  /// - Returns: the first season that can be played: the present one or, if the start is in the future, the one at the
  ///   start.
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)``; the store's own error.
  /// - Complexity: that of the store, for its series and, if the name is already taken, its seasons.
  @discardableResult
  public func startSeries(
    name: String, every period: SeasonPeriod, in timeZone: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    rules: FairPlayRules = .standard, joinRule: JoinRule = .open, autoBan: AutoBan = .off
  ) async throws -> Season {
    let series = NewSeries(
      name: name, every: period, in: timeZone, startsAt: startsAt, endsAt: endsAt, rules: rules, joinRule: joinRule,
      autoBan: autoBan)
    return try await perform(.startSeries(series)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Ends a season, now or at a later moment. Its standings, and the schools that it shows, are frozen from then on. An
  /// end by this command can be taken back for ten minutes, see ``resumeSeason(_:)``.
  ///
  /// - Parameters:
  ///   - season: the season.
  ///   - moment: when it ends; now if `nil`.
  /// - Returns: the season with its end.
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)``, ``TapRefusal/unknownSeason(_:)``,
  ///   ``TapRefusal/seasonEnded(_:endedAt:)``; the store's own error. A season of a series cannot be extended, because
  ///   the next season begins when its period ends.
  /// - Complexity: that of the store, for one season.
  @discardableResult
  public func endSeason(_ season: SeasonID, at moment: Timestamp? = nil) async throws -> Season {
    try await perform(.endSeason(season, at: moment)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Takes back the end of a season that was ended by hand, so that it continues to its planned end.
  ///
  /// That is possible for ten minutes; then the end is final and the season is sealed. Taps that were refused meanwhile
  /// stay refused.
  ///
  /// - Returns: the season.
  /// - Throws: ``ContestRefusal/notEnded(_:)``, ``ContestRefusal/endIsFinal(_:reason:)``,
  ///   ``TapRefusal/unknownSeason(_:)``; the store's own error.
  /// - Complexity: that of the store, for one season.
  @discardableResult
  public func resumeSeason(_ season: SeasonID) async throws -> Season {
    try await perform(.resumeSeason(season)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Starts, ends and seals the seasons that are due.
  ///
  /// A long-running process should call it from time to time. Seasons start and end with every other command, too.
  ///
  /// - Parameter isClockConfirmed: whether the clock is right, although it is far ahead of the newest entry.
  /// - Returns: the seasons that were sealed: at most a few at a time.
  /// - Throws: ``ContestRefusal/clockJump(_:)``; the store's own error.
  /// - Complexity: that of the store, for the sessions and receipts of the seasons that are sealed.
  @discardableResult
  public func passTime(isClockConfirmed: Bool = false) async throws -> [SeasonID] {
    try await perform(.passTime(isClockConfirmed: isClockConfirmed)).get {
      if case .timePassed(let sealed) = $0 { sealed } else { nil }
    }
  }

  /// Ends a series, so that it creates no more seasons.
  ///
  /// - Parameters:
  ///   - season: any season of the series.
  ///   - atOnce: whether the live season also ends now; otherwise it is played to its end. If the series has not begun,
  ///     `true` cancels the first season, and `false` keeps it as the only one.
  /// - Returns: the series with its end.
  /// - Throws: ``ContestRefusal/notRepeating(_:)``, ``ContestRefusal/seriesEnded(_:endedAt:)``,
  ///   ``TapRefusal/unknownSeason(_:)``; the store's own error.
  /// - Complexity: that of the store, for the seasons of the series.
  @discardableResult
  public func stopRepeating(_ season: SeasonID, atOnce: Bool = false) async throws -> SeasonSeries {
    try await perform(.stopRepeating(season, atOnce: atOnce)).get {
      if case .series(let series) = $0 { series } else { nil }
    }
  }

  /// Hides a player from the boards of players, or shows them again. This applies to all sessions of the player in the
  /// season, including sessions opened later under the same nickname. The taps still count for the school, in totals
  /// and in averages.
  ///
  /// The caller must authenticate the request; a session proves its player. A session that was opened as hidden
  /// (``SessionRequest/isHidden``) hides its player from its first counted tap on.
  ///
  /// - Parameters:
  ///   - isHidden: whether to hide the player.
  ///   - player: the player. A session without a nickname is a player of its own.
  ///   - season: the season of a player given by nickname; not needed for a session.
  /// - Returns: whether anything was changed.
  /// - Throws: ``ContestRefusal/unknownPlayer(_:_:_:)``, ``TapRefusal/unknownSeason(_:)``,
  ///   ``TapRefusal/unknownSchool(_:)``, ``TapRefusal/unknownSession(_:)``; the store's own error.
  /// - Complexity: that of the store, for the sessions of the school in the season.
  @discardableResult
  public func setHidden(_ isHidden: Bool, _ player: PlayerReference, in season: SeasonID?) async throws -> Bool {
    try await perform(.setHidden(isHidden, player, season: season)).get {
      if case .hidden(let changed) = $0 { changed } else { nil }
    }
  }

  /// Changes how one joins a season, and the seasons that follow it in its series. Sessions that are open go on.
  ///
  /// - Returns: the season.
  /// - Throws: ``TapRefusal/unknownSeason(_:)``, ``TapRefusal/seasonEnded(_:endedAt:)``,
  ///   ``ContestRefusal/invalidSeason(reason:)`` for a simulation; the store's own error. Nothing is written then.
  /// - Complexity: that of the store.
  @discardableResult
  public func setJoining(_ season: SeasonID, to rule: JoinRule) async throws -> Season {
    try await perform(.setJoining(season, rule)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Changes whether the review of a season bans by itself, and that of the seasons that follow it in its series. Bans
  /// that were made stay.
  ///
  /// - Returns: the season.
  /// - Throws: ``TapRefusal/unknownSeason(_:)``, ``TapRefusal/seasonEnded(_:endedAt:)``; the store's own error. Nothing is
  ///   written then.
  /// - Complexity: that of the store.
  @discardableResult
  public func setAutoBan(_ season: SeasonID, to autoBan: AutoBan) async throws -> Season {
    try await perform(.setAutoBan(season, autoBan)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Adds tickets to a season, all or none.
  ///
  /// - Returns: how many tickets the season has now.
  /// - Throws: ``TapRefusal`` for an unknown season, one that has ended, and an unknown school;
  ///   ``ContestRefusal/invalidSeason(reason:)`` for too many tickets, and for one that is there already; the store's own
  ///   error. Nothing is written then.
  /// - Complexity: that of the store, for the tickets.
  @discardableResult
  public func addTickets(_ tickets: NewTickets) async throws -> TicketCount {
    try await perform(.addTickets(tickets)).get { if case .tickets(let count) = $0 { count } else { nil } }
  }

  /// Bans sessions: their batches are refused from then on, and their taps are taken away with one reason.
  ///
  /// A ban is one commit, and each session that has taps gets an adjustment. A ban of a player or an address also
  /// refuses sessions that are opened later. A session that another ban has taken stays with that one. Imported taps
  /// cannot be banned. A repeat of a batch still gets its receipt.
  ///
  /// - Parameter dryRun: whether only to return what would change.
  /// - Returns: the ban, and the schools that move.
  /// - Throws: ``ContestRefusal/invalidBan(reason:)``, ``ContestRefusal/nobodyToBan(reason:)``,
  ///   ``ContestRefusal/otherSessions(expected:available:)``;
  ///   ``TapRefusal`` for an unknown session, school or season, and for a season that has ended or not begun; the
  ///   store's own error. Nothing is written then.
  /// - Complexity: that of the store, for the sessions of the season.
  @discardableResult
  public func ban(_ order: BanOrder, dryRun: Bool = false) async throws -> BanReport {
    try await banReport(of: .ban(order), dryRun: dryRun)
  }

  /// Lifts a ban: its sessions may play again and get the taps back that it took from them. Sessions that another ban
  /// of a player or an address covers go to that ban instead.
  ///
  /// - Parameter dryRun: whether only to return what would change.
  /// - Returns: the ban with its lift, and the schools that move.
  /// - Throws: ``ContestRefusal/unknownBan(_:)``, ``ContestRefusal/liftedBan(_:at:)``,
  ///   ``ContestRefusal/invalidBan(reason:)``; ``TapRefusal`` for a season that has ended; the store's own error.
  ///   Nothing is written then.
  /// - Complexity: that of the store, for the sessions of the ban.
  @discardableResult
  public func liftBan(_ lift: BanLift, dryRun: Bool = false) async throws -> BanReport {
    try await banReport(of: .liftBan(lift), dryRun: dryRun)
  }

  private func banReport(of command: ContestCommand, dryRun: Bool) async throws -> BanReport {
    let outcome = if dryRun { try await plan(command) } else { try await perform(command) }
    return try outcome.get { if case .banned(let report) = $0 { report } else { nil } }
  }

  /// Takes a nickname, with its spellings, out of everything: sessions of all seasons, bans, and the reasons of bans and adjustments.
  ///
  /// Every count stays. A session without its name goes on to count, as part of the same player, who is on no board of players any more and
  /// has ``Nickname/forgotten(first:)`` for a name. A ban keeps its sessions, and lets in later ones under the name. Sealed seasons are
  /// sealed again, unless they were changed since. The file holds no byte of the name when this returns; if that cannot be done now, because another
  /// process reads it for long, the store's error says so, and the same call does it again. Copies that were made before keep the name.
  ///
  /// - Parameter dryRun: whether only to return what would change.
  /// - Returns: what was forgotten; ``ForgetReport/isEmpty`` if nobody has the name.
  /// - Throws: ``ContestRefusal/invalidForgetting(reason:)``, ``TapRefusal/unknownSchool(_:)``; the store's own error.
  /// - Complexity: that of the store, for all its sessions, and for the size of its file.
  @discardableResult
  public func forget(_ order: ForgetOrder, dryRun: Bool = false) async throws -> ForgetReport {
    let outcome = if dryRun { try await plan(.forget(order)) } else { try await perform(.forget(order)) }
    return try outcome.get { if case .forgotten(let report) = $0 { report } else { nil } }
  }

  /// Merges a season that was played apart into a live season, all or nothing.
  ///
  /// Each batch counts once, also when the same season is merged again. Each school's taps are added up, and its
  /// histories minute by minute. A school reached its total at the later of its last taps in both seasons. Receipts get
  /// new numbers, and a repeat of a batch is recognised only under the session's new number.
  ///
  /// - Returns: what changed.
  /// - Throws: ``ContestRefusal/merge(reason:)``, ``TapRefusal``; the store's own error. Nothing is written then.
  /// - Complexity: that of the store, for the batches of both seasons.
  @discardableResult
  public func merge(_ merge: SeasonMerge) async throws -> MergeReport {
    try await perform(.mergeSeason(merge)).get { if case .merged(let report) = $0 { report } else { nil } }
  }
}
