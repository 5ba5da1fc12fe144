package import Boards
import SchoolDirectory
import TapGame

extension Leaderboard {
  /// The contest as players see it. The boards of a frozen season are those of its freeze.
  package var forPlayers: any ServedContest { ShownContest(contest: self) }

  /// The same contest as players see it, for reading. Its writing and its records are not for use.
  package var asPlayersSeeIt: Leaderboard { Leaderboard(shownToPlayers: self) }
}

/// The contest as players see it: a server gives it to everybody who has no administrator's token.
///
/// It implements each question of the protocols one by one, so that a new question has to say here what it tells while
/// a season is frozen. Writing is not different: a receipt's total of a school is decided in the transaction.
struct ShownContest: ServedContest {
  let contest: Leaderboard
  private let shown: Leaderboard

  init(contest: Leaderboard) {
    self.contest = contest
    shown = contest.asPlayersSeeIt
  }

  var forPlayers: any ServedContest { self }

  /// Checks that a season is not frozen, for what has no frozen form.
  private func checkOpen(_ id: SeasonID?) async throws {
    let seasons = if let id { [try await contest.season(id)] } else { try await contest.seasons() }
    for season in seasons { if let moment = season.frozenAt { throw ContestRefusal.frozen(season.id, since: moment) } }
  }
}

// MARK: Boards, as at the freeze

extension ShownContest {
  func page(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> BoardPage {
    try await shown.page(slice, of: board, season: season, ties: ties)
  }

  func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, at moment: Timestamp
  ) async throws -> BoardPage {
    try await shown.page(slice, of: board, season: season, ties: ties, at: moment)
  }

  func pages(_ parts: [BoardPart], season: SeasonID?, ties: TiePolicy) async throws -> [BoardPage] {
    try await shown.pages(parts, season: season, ties: ties)
  }

  func ranking(of board: Board, season: SeasonID?) async throws -> BoardRanking {
    try await shown.ranking(of: board, season: season)
  }

  func rank(of school: SchoolID, in season: SeasonID, notBefore revision: Revision) async throws -> Int {
    try await shown.rank(of: school, in: season, notBefore: revision)
  }

  func forecast(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, minutes: Int
  ) async throws -> ForecastPage {
    try await shown.forecast(slice, of: board, season: season, ties: ties, minutes: minutes)
  }

  func averages(
    _ slice: PageSlice<SchoolID>, of board: Board, season: SeasonID?, ties: TiePolicy, leastPlayers: Int
  ) async throws -> AveragePage {
    try await shown.averages(slice, of: board, season: season, ties: ties, leastPlayers: leastPlayers)
  }

  func history(
    of school: SchoolID, on board: Board, season: SeasonID?, ties: TiePolicy, steps: HistorySteps,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) async throws -> SchoolHistory {
    try await shown.history(of: school, on: board, season: season, ties: ties, steps: steps, progress: progress)
  }

  func delta(of board: Board, season: SeasonID?, since: Revision?, ties: TiePolicy) async throws -> BoardDelta {
    try await shown.delta(of: board, season: season, since: since, ties: ties)
  }

  func totals(season: SeasonID) async throws -> Totals {
    try await totals(season: season, changedAfter: Revision(rawValue: 0))
  }

  func totals(season: SeasonID, changedAfter revision: Revision) async throws -> Totals {
    try await checkOpen(season)
    return try await contest.totals(season: season, changedAfter: revision)
  }
}

// MARK: Players, as at the freeze

extension ShownContest {
  func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard, season: SeasonID?, ties: TiePolicy
  ) async throws -> PlayerPage {
    try await shown.players(slice, of: board, season: season, ties: ties)
  }

  func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID] {
    try await shown.schools(ofPlayersNamed: nickname, season: season)
  }

  /// A player's own session, which goes on.
  func session(_ id: SessionID) async throws -> Session? { try await contest.session(id) }

  func isNicknameShared(by session: Session) async throws -> Bool { try await contest.isNicknameShared(by: session) }

  /// The proof has the school's totals on the receipts, and the number of sessions of the season.
  func receiptProof(of session: SessionID) async throws -> ReceiptProof {
    if let season = try await contest.session(session)?.season { try await checkOpen(season) }
    return try await contest.receiptProof(of: session)
  }
}

// MARK: Watching

extension ShownContest {
  func boardObserver(of board: Board, season: SeasonID?) -> any BoardObserving {
    ShownObserver(contest: contest, observer: contest.observer(of: board, season: season))
  }

  func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable {
    ShownChanges(contest: self, board: board, season: season, ties: ties, after: after)
  }

  func boardSignals(
    of board: Board, season: SeasonID?, after: Revision?
  ) -> any AsyncSequence<BoardSignal, any Error> & Sendable {
    ShownSignals(
      observer: ShownObserver(contest: contest, observer: contest.observer(of: board, season: season, after: after)))
  }

  func feedStates() -> AsyncStream<FeedState> { contest.feedStates() }
  func mark() -> ContestMark? { contest.mark() }
}

// MARK: Schools and seasons, which are public

extension ShownContest {
  func revision() async throws -> Revision { try await contest.revision() }
  func schools() async throws -> [School] { try await contest.schools() }
  func school(_ id: SchoolID) async throws -> School? { try await contest.school(id) }
  func school(_ id: SchoolID, season: SeasonID) async throws -> School? {
    try await contest.school(id, season: season)
  }
  func schoolsRevision() async throws -> Revision { try await contest.schoolsRevision() }
  func formerSchoolNames() async throws -> [SchoolID: [String]] { try await contest.formerSchoolNames() }
  func schoolEditions() async throws -> [SchoolEdition] { try await contest.schoolEditions() }

  func seasons() async throws -> [Season] { try await contest.seasons() }
  func season(_ id: SeasonID) async throws -> Season { try await contest.season(id) }
  func currentSeason() async throws -> Season { try await contest.currentSeason() }
  func seasonStates() async throws -> [SeasonID: SeasonState] { try await contest.seasonStates() }
  func seasonSeals() async throws -> [SeasonID: SeasonSeal] { try await contest.seasonSeals() }
  func joinRule(of season: SeasonID) async throws -> JoinRule { try await contest.joinRule(of: season) }
  func ticketCount(of season: SeasonID) async throws -> TicketCount { try await contest.ticketCount(of: season) }
  func isTimeDue() async throws -> Bool { try await contest.isTimeDue() }
  func allSeries() async throws -> [SeasonSeries] { try await contest.allSeries() }
  func wall() async throws -> WallState { try await contest.wall() }
  func quietTime() async throws -> Range<Timestamp> { try await contest.quietTime() }
  func catchUp() async throws { try await contest.catchUp() }
}

// MARK: Records, which only organisers read while a season is frozen

extension ShownContest {
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord] {
    try await checkOpen(season)
    return try await contest.adjustments(season: season)
  }

  func sessions(season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int) async throws -> SessionList {
    try await checkOpen(season)
    return try await contest.sessions(season: season, nickname: nickname, school: school, limit: limit)
  }

  func review(season: SeasonID?, limit: Int) async throws -> ReviewList {
    try await checkOpen(season)
    return try await contest.review(season: season, limit: limit)
  }

  func bans(season: SeasonID?) async throws -> [BanRecord] {
    try await checkOpen(season)
    return try await contest.bans(season: season)
  }

  func tapSheets(season: SeasonID?) async throws -> [TapSheet] {
    try await checkOpen(season)
    return try await contest.tapSheets(season: season)
  }

  func orders(before last: Int64?, season: SeasonID?, limit: Int) async throws -> [OrderRecord] {
    try await checkOpen(season)
    return try await contest.orders(before: last, season: season, limit: limit)
  }

  func orderHead(before last: Int64?) async throws -> OrderHead? {
    try await checkOpen(nil)
    return try await contest.orderHead(before: last)
  }

  func order(_ id: OrderID) async throws -> OrderRecord? {
    try await checkOpen(nil)
    return try await contest.order(id)
  }

  func names(season: SeasonID?, limit: Int) async throws -> NameList {
    try await checkOpen(season)
    return try await contest.names(season: season, limit: limit)
  }

  func people() async throws -> [Person] { try await contest.people() }
  func person(withDigest digits: String) async throws -> Person? { try await contest.person(withDigest: digits) }

  func webhooks() async throws -> [Webhook] { try await contest.webhooks() }
  func isWanted(_ event: WebhookEvent) async throws -> Bool { try await contest.isWanted(event) }
  func webhookOutbox(at moment: Timestamp) async throws -> WebhookOutbox {
    try await contest.webhookOutbox(at: moment)
  }
}

// MARK: Writing, and the file

extension ShownContest {
  func send(_ order: Order, progress: ImportProgress?) async throws -> any Sendable {
    try await contest.send(order, progress: progress)
  }

  func dryRun(_ command: any ContestCommand) async throws -> any Sendable { try await contest.dryRun(command) }
  func openSessions(_ requests: [SessionRequest]) async throws -> [Session] { try await contest.openSessions(requests) }
  func commit(_ batch: TapBatch) async throws -> Receipt { try await contest.commit(batch) }
  func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] { try await contest.commit(batches) }

  var logBytes: Int64 { contest.logBytes }
  var waitingCommands: Int { contest.waitingCommands }
  func checkInPlace() async throws { try await contest.checkInPlace() }
}
