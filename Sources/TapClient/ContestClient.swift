package import Basics
public import SchoolDirectory
import Synchronization
public import TapGame

/// Sends a player's taps to a contest so that each tap is counted exactly once. Apps embed this client.
///
/// It puts taps into numbered batches. An outbox on disk stores the batches until the contest has accepted or refused
/// them. The client sends the batches in order, and opens a new session when the contest no longer accepts the old one.
/// Each tap that ``add(taps:in:)`` has stored is counted once or reported with a reason, even if a process is killed, a
/// connection is cut or a batch is sent twice.
public final class ContestClient: Sendable {
  struct State {
    /// The joined school and season; `nil` before the first join.
    var place: SessionPlace?
    /// The end of the joined season; `nil` if none was given.
    var endsAt: Timestamp?
    /// The code or ticket for opening sessions; `nil` for the connection's own code.
    var code: String?
    /// Whether the unbatched taps of a killed run were moved into the outbox.
    var isRecovered = false
    /// The first batch that this client has added. Batches with smaller ids are from earlier runs.
    var firstBatch: OutboxBatch.ID?
    /// The sessions that this client has reconciled with the contest.
    var reconciled: Set<OwnSession.ID> = []
    /// The last status that was read.
    var status = Status()
    /// The number of consecutive failures to send.
    var failures = 0
    var run: Run?
    /// The number of runs so far.
    var runs = 0
  }

  let connection: any ContestConnection
  let contest: ContestLocation
  let file: PlayerDatabase
  let clock: any WallClock
  let backoff: Backoff
  let describe: @Sendable (any Error) -> String
  private let recovering: @Sendable (UnbatchedTaps) -> [PlayerDatabase.BatchContent]
  /// Serialises calls to the contest and the resulting changes of the outbox. The contest's answer about a session must
  /// stay true until the outbox has stored it.
  let contestLock = AsyncLock()
  /// Guards reports, so that observers get statuses in the order in which they were read.
  let reportLock = AsyncLock()
  let state = Mutex(State())

  /// Opens an outbox exclusively for this process, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: the outbox, a small SQLite file.
  ///   - contest: the identity of the contest: a text that stays the same between runs, such as a server's address. An
  ///     outbox can hold taps for several contests.
  ///   - connection: opens sessions and accepts batches.
  ///   - clock: the clock for the contest's seasons, such as the device's clock corrected by a `ServerClock`; `nil` for
  ///     the device's clock.
  ///   - describe: converts an error into a sentence for the player; by default the error's description.
  /// - Throws: ``OutboxError``. A rejected file stays unchanged.
  /// - Complexity: O(size of the file), because the whole file is checked.
  public convenience init(
    outbox path: String, contest: String, connection: any ContestConnection, clock: (any WallClock)? = nil,
    describe: @escaping @Sendable (any Error) -> String = { "\($0)" }
  ) throws {
    self.init(
      file: try OutboxError.telling { try PlayerDatabase.open(path: path) }, contest: ContestLocation(contest),
      connection: connection, wallClock: clock ?? SystemClock(), backoff: Backoff(Self.policy), describe: describe)
  }

  /// Uses an open file as the outbox, with injected clocks and randomness.
  ///
  /// - Parameter recovering: makes batches of the unbatched taps that a killed run left in the file.
  package init(
    file: PlayerDatabase, contest: ContestLocation, connection: any ContestConnection, wallClock: any WallClock,
    backoff: Backoff, describe: @escaping @Sendable (any Error) -> String = { "\($0)" },
    recovering: @escaping @Sendable (UnbatchedTaps) -> [PlayerDatabase.BatchContent] = {
      $0.count > 0 ? [($0.count, $0.span)] : []
    }
  ) {
    self.file = file
    self.contest = contest
    self.connection = connection
    clock = wallClock
    self.backoff = backoff
    self.describe = describe
    self.recovering = recovering
  }

  /// The first pause is at most 0.4 s. This bound doubles up to 30 s. The number of tries is unlimited.
  package static let policy = RetryPolicy(
    tries: .max, firstBound: .milliseconds(400), growth: 2, longestPause: .seconds(30))

  /// Closes the outbox, so that another process can open it.
  ///
  /// - Throws: ``OutboxError``.
  public func close() throws {
    state.withLock { $0.run?.end.finish() }
    try OutboxError.telling { try file.close() }
  }

  // MARK: Playing

  /// Plays for a school from now on. Taps that wait for another school are still sent.
  ///
  /// For the first join of a school in a season, and after a change of nickname, the contest opens a session. Without a
  /// connection, such a join throws, and no taps can be added. Join again when the connection is back. Other joins need
  /// no connection.
  ///
  /// - Parameters:
  ///   - school: the school to play for.
  ///   - season: the season to play in.
  ///   - endsAt: the end of the season, after which ``add(taps:in:)`` rejects taps; `nil` if none is set.
  ///   - nickname: the player's name on the boards.
  ///   - code: the season's code or the player's ticket, for this session and later ones; `nil` for the code of the
  ///     previous join.
  /// - Throws: `TapRefusal` when the season or the school takes no taps; ``OutboxError``; the connection's error.
  public func join(
    _ school: SchoolID, season: SeasonID, endsAt: Timestamp? = nil, nickname: Nickname = .anonymous,
    code: String? = nil
  ) async throws {
    let place = SessionPlace(contest: contest, season: season, school: school)
    let observe = state.withLock { state in
      state.code = code ?? state.code
      return state.run?.observe
    }
    try await OutboxError.telling {
      try await contestLock.withLock {
        try await recover()
        var profile = try await file.profile()
        if profile.nickname != nickname {
          profile.nickname = nickname
          try await file.save(profile)
        }
        if try await file.session(at: place)?.nickname != nickname { try await enter(place, observe ?? { _, _ in }) }
      }
    }
    await reportLock.withLock {
      state.withLock { ($0.place, $0.endsAt) = (place, endsAt) }
      observe?(.joined, await status())
    }
    // If sending was refused because the code was missing, it is retried at once.
    if code != nil { retry() }
    wake()
  }

  /// Puts taps into the outbox as one batch. When this returns, they are on disk.
  ///
  /// Each call syncs the disk, so collect taps for about a quarter of a second.
  ///
  /// - Parameters:
  ///   - taps: the number of taps, in `TapBatch.tapsRange`.
  ///   - span: the duration of the tapping without pauses, in `TapBatch.spanRange`.
  /// - Throws: ``OutboxError``, for example ``OutboxError/Reason/notJoined``; `TapRefusal` for invalid numbers, and
  ///   after the season's end.
  public func add(taps: Int64, in span: Duration) async throws {
    let (place, endsAt) = state.withLock { ($0.place, $0.endsAt) }
    if let place, let endsAt, clock.now >= endsAt { throw TapRefusal.seasonEnded(place.season, endedAt: endsAt) }
    try await store((taps, span.wholeMilliseconds), keeping: UnbatchedTaps())
  }

  /// Stores taps that are not in a batch yet. They replace the taps of the previous call. When this returns, they are
  /// on disk.
  ///
  /// If the app is killed before it adds these taps, the next run sends them. ``add(taps:in:)`` removes them, because
  /// its batch includes them.
  ///
  /// - Parameters: as for ``add(taps:in:)``, but `taps` can be 0.
  /// - Throws: ``OutboxError``; `TapRefusal` for invalid numbers.
  public func keep(taps: Int64, in span: Duration) async throws {
    let milliseconds = span.wholeMilliseconds
    if taps != 0 {
      try TapBatch(session: SessionID(rawValue: 1), sequence: 1, taps: taps, span: milliseconds).validate()
    }
    try await store(nil, keeping: UnbatchedTaps(count: taps, span: milliseconds))
  }

  /// Puts a batch into the outbox, if there is one, and replaces the unbatched taps. Both happen in one transaction.
  ///
  /// - Throws: ``OutboxError``; `TapRefusal` for invalid numbers.
  package func store(_ batch: PlayerDatabase.BatchContent?, keeping unbatched: UnbatchedTaps) async throws {
    guard let place = state.withLock({ $0.place }) else { throw OutboxError.notJoined }
    try await OutboxError.telling {
      // The observer must get the event of the batch before the event of its receipt.
      try await reportLock.withLock {
        guard let added = try await file.append(batch, keeping: unbatched, at: place) else { return }
        let observe = state.withLock { state in
          state.firstBatch = state.firstBatch ?? added.id
          return state.run?.observe
        }
        observe?(.added(taps: added.batch.taps), await status())
      }
    }
    if batch != nil { wake() }
  }

  /// The player's taps for the joined school and season.
  ///
  /// - Throws: ``OutboxError``.
  public func count() async throws -> TapCount {
    guard let place = state.withLock({ $0.place }) else { throw OutboxError.notJoined }
    return try await OutboxError.telling { TapCount(try await file.sessions(at: place)) }
  }

  /// The player's taps for any school in a season, even if the school is not joined. Asks the contest about the
  /// player's sessions there.
  ///
  /// - Throws: ``OutboxError``; the connection's error.
  public func count(for school: SchoolID, season: SeasonID) async throws -> TapCount {
    let place = SessionPlace(contest: contest, season: season, school: school)
    let observe = state.withLock { $0.run?.observe }
    return try await OutboxError.telling {
      try await contestLock.withLock {
        _ = try await reconcile(place, observe ?? { _, _ in })
        return TapCount(try await file.sessions(at: place))
      }
    }
  }

  /// Makes batches of the unbatched taps of a killed run. Otherwise, this run's first write would overwrite them.
  func recover() async throws {
    guard !state.withLock({ $0.isRecovered }) else { return }
    _ = try await file.recoverUnbatchedTaps(recovering)
    state.withLock { $0.isRecovered = true }
  }
}

/// A player's taps for a school in a season.
public struct TapCount: Hashable, Sendable {
  /// The counted taps according to the contest's newest response.
  public let counted: Int64
  /// The taps in the outbox.
  public let waiting: Int64

  /// A count with these values.
  public init(counted: Int64, waiting: Int64) {
    self.counted = counted
    self.waiting = waiting
  }

  /// The total taps of several sessions. If the contest has lost a session, its counted taps are lost, and its waiting
  /// taps move to the next session.
  package init(_ sessions: [OwnSession]) {
    counted = sessions.reduce(0) { $0 + ($1.isInStore ? $1.counted : 0) }
    waiting = sessions.reduce(0) { $0 + $1.pendingTaps }
  }
}
