public import SchoolDirectory

/// Where a contest is written: the one way in for all that changes it.
///
/// A store implements ``perform(_:)``. What it promises of batches and sessions is that of ``TapStore``; every other command is applied
/// whole or not at all, and is durable when its outcome is returned.
public protocol ContestWriter: TapStore {
  /// Applies a command at the moment that the store's clock shows.
  ///
  /// - Returns: what became of it; a refusal is an outcome like any other.
  /// - Throws: the store's own error when it could not write. Nothing is known of the command then, and it may be sent again.
  func perform(_ command: ContestCommand) async throws -> ContestOutcome
}

// A command each, for callers who have one at a time: what is refused is thrown.
extension ContestWriter {
  /// Commits batches. Each gets its own result, in the order given.
  ///
  /// - Throws: the store's own error when nothing could be written; the batches may be sent again.
  /// - Complexity: that of the store, for the batches.
  public func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] {
    guard !batches.isEmpty else { return [] }
    return try await perform(.commitBatches(batches)).get {
      if case .receipts(let results) = $0 { results } else { nil }
    }
  }

  /// Commits one batch.
  ///
  /// - Throws: ``TapRefusal`` when it was refused; the store's own error when nothing could be written, and then it may be sent again.
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

  /// Takes taps from a session, or gives it some, and keeps who, how many, why and when.
  ///
  /// It is a commit like any other: session, school, history and boards move with it, observers get a change, and it is durable when
  /// this returns. Receipts stay as they were given; the next one of the session states its total with the adjustment. The moment at
  /// which the school reached its count is that of the adjustment, also where it fell: a school that had this count all the time stands
  /// ahead. A player's place among those who are level goes by the last batch, as before; a player who has no taps left is on no board of
  /// players.
  ///
  /// - Returns: the adjustment as it is kept.
  /// - Throws: ``ContestRefusal/invalidAdjustment(reason:)``, ``ContestRefusal/tooFewTaps(_:asked:available:)``,
  ///   ``ContestRefusal/otherTaps(_:expected:available:)``; ``TapRefusal`` for a session that is not there, a season that has ended or has
  ///   not begun, and a count that would not fit into 64 bits; the store's own error. Then nothing was written.
  /// - Complexity: that of the store, for one session.
  @discardableResult
  public func adjust(_ adjustment: TapAdjustment) async throws -> AdjustmentRecord {
    try await perform(.adjust(adjustment)).get { if case .adjusted(let record) = $0 { record } else { nil } }
  }

  /// Adds taps that were counted elsewhere to the schools of a season, all or none.
  ///
  /// Each line becomes a session with one batch, so a school's taps stay the sum of its sessions' and of its receipts'. Fair play is not
  /// asked: an organiser vouches for the file.
  ///
  /// - Parameters:
  ///   - file: what to add.
  ///   - name: what the file is called, for messages.
  ///   - season: the season, which must be live.
  ///   - again: whether to count a file that was imported into this season before once more.
  /// - Returns: the revision that the taps are in.
  /// - Throws: ``TapFileError``, ``TapRefusal``, ``ContestRefusal/alreadyImported(file:season:)``; the store's own error. Then nothing was
  ///   written.
  /// - Complexity: that of the store, for the lines.
  @discardableResult
  public func importTaps(
    _ file: TapFile, named name: String, into season: SeasonID, again: Bool = false
  ) async throws -> Revision {
    try await perform(.importTaps(TapImport(file, named: name, into: season, again: again))).get {
      if case .tapsImported(let revision) = $0 { revision } else { nil }
    }
  }

  /// Takes in an edition of a directory, all or nothing.
  ///
  /// - Parameters:
  ///   - edition: what a file says.
  ///   - scope: what it means that the edition does not list a school.
  /// - Returns: what changed.
  /// - Throws: `ImportRefusal`; the store's own error.
  /// - Complexity: that of the store, for its schools and the edition's.
  @discardableResult
  public func importSchools(_ edition: DirectoryEdition, scope: ImportScope = .asPublished) async throws -> ImportPlan {
    try await perform(.importSchools(edition, scope: scope)).get {
      if case .schoolsImported(let plan) = $0 { plan } else { nil }
    }
  }

  /// Makes a season.
  ///
  /// - Parameters:
  ///   - name: what people call it, 1 to ``NewSeason/maximumNameLength`` characters.
  ///   - startsAt: the first moment at which taps count; now if `nil`.
  ///   - endsAt: the first moment at which they count no more; open if `nil`.
  ///   - rules: how fast a person can tap.
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)``; the store's own error.
  /// - Complexity: that of the store, for one season.
  @discardableResult
  public func startSeason(
    name: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard
  ) async throws -> Season {
    let season = NewSeason(name: name, startsAt: startsAt, endsAt: endsAt, rules: rules)
    return try await perform(.startSeason(season)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Makes a season that repeats, with its first season.
  ///
  /// Each further season starts by itself when its period begins: the first process that may write and commits, or asks for the seasons or
  /// the current board, makes it, exactly once. A period in which no process did so has no season.
  ///
  /// - Parameters:
  ///   - name: what people call it, 1 to ``NewSeries/maximumNameLength`` characters; a season is called by it and its period. A series that
  ///     still repeats keeps its name to itself.
  ///   - period: how often it repeats.
  ///   - timeZone: the zone by whose calendar it repeats, by its IANA name, such as `Asia/Seoul`.
  ///   - startsAt: the first moment at which taps count, which may lie in the middle of a period; now if `nil`.
  ///   - endsAt: where the last season is cut; open if `nil`.
  ///   - rules: how fast a person can tap.
  /// - Returns: the first season that can be played: that of now or, if the start lies ahead, that of the start.
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)``; the store's own error.
  /// - Complexity: that of the store, for its series and, where another one has the name, its seasons.
  @discardableResult
  public func startSeries(
    name: String, every period: SeasonPeriod, in timeZone: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    rules: FairPlayRules = .standard
  ) async throws -> Season {
    let series = NewSeries(
      name: name, every: period, in: timeZone, startsAt: startsAt, endsAt: endsAt, rules: rules)
    return try await perform(.startSeries(series)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Ends a season, now or at a later moment. From then on its standings are frozen.
  ///
  /// - Parameters:
  ///   - season: the season.
  ///   - moment: when it ends; now if `nil`.
  /// - Returns: the season with its end.
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)``, ``TapRefusal/unknownSeason(_:)``, ``TapRefusal/seasonEnded(_:endedAt:)``; the
  ///   store's own error. A season of a series cannot be made longer: the next one begins when its period ends.
  /// - Complexity: that of the store, for one season.
  @discardableResult
  public func endSeason(_ season: SeasonID, at moment: Timestamp? = nil) async throws -> Season {
    try await perform(.endSeason(season, at: moment)).get { if case .season(let season) = $0 { season } else { nil } }
  }

  /// Lets a season repeat no more.
  ///
  /// - Parameters:
  ///   - season: any season of the series.
  ///   - atOnce: whether the season that is live ends now, too; otherwise it is played to its end. Of a series that has not begun, the
  ///     first season is called off, or played as the only one.
  /// - Returns: the series with its end.
  /// - Throws: ``ContestRefusal/notRepeating(_:)``, ``ContestRefusal/seriesEnded(_:endedAt:)``, ``TapRefusal/unknownSeason(_:)``; the
  ///   store's own error.
  /// - Complexity: that of the store, for the seasons of the series.
  @discardableResult
  public func stopRepeating(_ season: SeasonID, atOnce: Bool = false) async throws -> SeasonSeries {
    try await perform(.stopRepeating(season, atOnce: atOnce)).get {
      if case .series(let series) = $0 { series } else { nil }
    }
  }

  /// Takes a player off the boards of players, or puts them back: with all sessions of this season, and those that are opened later
  /// under the same nickname. The taps count for the school as before, in totals and in averages.
  ///
  /// Who asks has to be known by whoever calls this: a session proves its player. A session that was opened as hidden
  /// (``SessionRequest/isHidden``) hides its player from its first tap that counts on.
  ///
  /// - Parameters:
  ///   - isHidden: whether the player is to hide.
  ///   - player: who. A session that was opened without a nickname is a player of its own.
  ///   - season: of a player who is named, which season. A session has its own.
  /// - Returns: whether anything was changed.
  /// - Throws: ``ContestRefusal/unknownPlayer(_:_:_:)``, ``TapRefusal/unknownSeason(_:)``, ``TapRefusal/unknownSchool(_:)``,
  ///   ``TapRefusal/unknownSession(_:)``; the store's own error.
  /// - Complexity: that of the store, for the sessions of the school in the season.
  @discardableResult
  public func setHidden(_ isHidden: Bool, _ player: PlayerReference, in season: SeasonID?) async throws -> Bool {
    try await perform(.setHidden(isHidden, player, season: season)).get {
      if case .hidden(let changed) = $0 { changed } else { nil }
    }
  }
}
