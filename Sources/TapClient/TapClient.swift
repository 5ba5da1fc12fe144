import Foundation
import PlayerFile
package import Retries
public import SchoolDirectory
import Synchronization
public import TapGame

/// The client's part of counting each tap exactly once, for an app to embed.
///
/// It numbers batches of taps, stores them in an outbox on disk until the contest has decided on them, sends them in
/// order, and opens a new session when the contest no longer accepts the old one. Each tap that ``add(taps:in:)`` has
/// stored is counted once, or reported with a reason, whatever is killed, cut off or sent twice.
public final class TapClient: Sendable {
  private struct State {
    /// The joined school and season; `nil` before ``join(_:season:nickname:)``.
    var place: SessionPlace?
    /// The end of the joined season; `nil` if none was given.
    var endsAt: Timestamp?
    /// The sessions that this run has reconciled with the contest.
    var reconciled: Set<OwnSession.ID> = []
    /// Wakes ``run(_:)`` when taps were added.
    var wake: AsyncStream<Void>.Continuation?
    /// Ends ``run(_:)``.
    var end: AsyncStream<Void>.Continuation?
  }

  private let sender: TapSender
  private let clock: any WallClock
  private let backoff: Backoff
  private let turns = Turns()
  private let state = Mutex(State())

  /// Opens an outbox for this process alone, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: the outbox, a small SQLite file.
  ///   - contest: the identity of the contest: a text that stays the same between runs, such as a server's address. An
  ///     outbox can hold taps for several contests.
  ///   - connection: opens sessions and accepts batches.
  ///   - clock: the clock that the contest's seasons go by, such as the device's as a `ServerClock` puts it right; `nil`
  ///     for the device's.
  /// - Throws: ``OutboxError``. A file that is refused was not changed.
  /// - Complexity: O(size of the file): it is checked from end to end.
  public convenience init(
    outbox path: String, contest: String, connection: any ContestConnection, clock: (any WallClock)? = nil
  ) throws {
    try self.init(
      outbox: path, contest: contest, connection: connection, wallClock: clock ?? DeviceClock(),
      backoff: Backoff(Self.policy))
  }

  /// Opens an outbox with injected clocks and randomness.
  package init(
    outbox path: String, contest: String, connection: any ContestConnection, wallClock: any WallClock, backoff: Backoff
  ) throws {
    let file = try OutboxError.telling { try PlayerFile.open(path: path) }
    sender = TapSender(
      connection: connection, contest: ContestLocation(contest), file: file, wallClock: wallClock)
    clock = wallClock
    self.backoff = backoff
  }

  /// Pauses of up to 0.4 s, doubling up to 30 s, without a last try.
  package static let policy = RetryPolicy(
    tries: .max, firstBound: .milliseconds(400), growth: 2, longestPause: .seconds(30))

  /// Closes the outbox, so that another process can open it.
  ///
  /// - Throws: ``OutboxError``.
  public func close() throws {
    state.withLock { $0.end?.finish() }
    try OutboxError.telling { try sender.file.close() }
  }

  // MARK: Playing

  /// Plays for a school from now on.
  ///
  /// For the first join of a school in a season, and after a change of nickname, the contest opens a session. Other
  /// joins need no connection.
  ///
  /// - Parameter endsAt: the end of the season, after which ``add(taps:in:)`` takes no taps; `nil` if none is set.
  /// - Throws: `TapRefusal` when the season or the school takes no taps; ``OutboxError``; the connection's error.
  public func join(
    _ school: SchoolID, season: SeasonID, endsAt: Timestamp? = nil, nickname: Nickname = .anonymous
  ) async throws {
    let place = SessionPlace(contest: sender.contest, season: season, school: school)
    try await OutboxError.telling {
      var profile = try await sender.file.profile()
      profile.nickname = nickname
      try await sender.file.save(profile)
      if try await sender.file.session(at: place)?.nickname != nickname {
        _ = try await turns.take { try await sender.enter(school, season: season) }
      }
    }
    state.withLock { ($0.place, $0.endsAt) = (place, endsAt) }
  }

  /// Puts taps into the outbox, as a batch. When this returns they are on disk.
  ///
  /// Each call syncs the disk: collect taps for about a quarter of a second.
  ///
  /// - Parameters:
  ///   - taps: the number of taps, in `TapBatch.tapsRange`.
  ///   - span: the duration of the tapping without pauses, in `TapBatch.spanRange`.
  /// - Throws: ``OutboxError``, for example ``OutboxError/Reason/notJoined``; `TapRefusal` for invalid numbers, and
  ///   after the season's end.
  public func add(taps: Int64, in span: Duration) async throws {
    let (joined, endsAt) = state.withLock { ($0.place, $0.endsAt) }
    guard let place = joined else { throw OutboxError.notJoined }
    if let endsAt, clock.now >= endsAt { throw TapRefusal.seasonEnded(place.season, endedAt: endsAt) }
    try await OutboxError.telling {
      _ = try await sender.file.append(taps: taps, span: span.wholeMilliseconds, at: place)
    }
    _ = state.withLock { $0.wake?.yield() }
  }

  /// The player's taps for the joined school and season.
  ///
  /// - Throws: ``OutboxError``.
  public func count() async throws -> TapCount {
    guard let place = state.withLock({ $0.place }) else { throw OutboxError.notJoined }
    let sessions = try await OutboxError.telling { try await sender.file.sessions(at: place) }
    return TapCount(
      counted: sessions.reduce(0) { $0 + ($1.isInStore ? $1.counted : 0) },
      waiting: sessions.reduce(0) { $0 + $1.pendingTaps })
  }

  // MARK: Sending

  /// The outcome of taps.
  public enum Event: Hashable, Sendable {
    /// The contest has decided on a batch.
    case receipt(Receipt)
    /// Taps were dropped because no retry can help, with the reason in one sentence.
    case dropped(taps: Int64, reason: String)
    /// Taps cannot be sent just now, with the connection's or the outbox's error as text. They are kept, and sent after
    /// a pause.
    case waiting(reason: String)
  }

  /// Sends waiting taps, also those of earlier runs, and new ones, until the task is cancelled or the client is closed.
  /// Failures are retried with growing pauses.
  ///
  /// A second run at the same time replaces the first.
  public func run(_ observe: @escaping @Sendable (Event) -> Void = { _ in }) async {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.end?.finish()
      (state.wake, state.end) = (wake, end)
    }
    wake.yield()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in wakes { await self.sendPersistently(observe) } }
      group.addTask { for await _ in ends {} }
      await group.next()
      group.cancelAll()
    }
  }

  /// Sends the waiting taps, without retries.
  ///
  /// - Throws: ``OutboxError``; the connection's error. Unsent taps are kept.
  public func send(_ observe: @Sendable (Event) -> Void = { _ in }) async throws {
    try await OutboxError.telling {
      try await turns.take {
        do { try await sendAll(observe) } catch {
          // The failure may have come after a session was given up and before its replacement was opened.
          state.withLock { $0.reconciled = [] }
          throw error
        }
      }
    }
  }

  private func sendPersistently(_ observe: @Sendable (Event) -> Void) async {
    var failures = 0
    while !Task.isCancelled {
      do { return try await send(observe) } catch is CancellationError { return } catch {
        failures += 1
        observe(.waiting(reason: "\(error)"))
        let pause = backoff.policy.pause(after: failures, chance: backoff.chance()) ?? backoff.policy.longestPause
        do { try await backoff.clock.sleep(for: pause) } catch { return }
      }
    }
  }

  private func sendAll(_ observe: (Event) -> Void) async throws {
    var isMoved = false
    func note(_ event: TapSender.Event) {
      switch event {
      case .receipt(_, let receipt): observe(.receipt(receipt))
      case .dropped(let batch, let reason): observe(.dropped(taps: batch.batch.taps, reason: reason))
      case .renewed: isMoved = true
      }
    }
    while true {
      // A session of an earlier run may have got its first taps of this run just now.
      for own in try await sender.file.waitingSessions(in: sender.contest)
      where !state.withLock({ $0.reconciled.contains(own.id) }) {
        if try await sender.reconcile(own, note) { state.withLock { _ = $0.reconciled.insert(own.id) } }
      }
      let waiting = try await sender.file.pending(in: sender.contest)
      if waiting.isEmpty { return }
      isMoved = false
      // After a refusal, the batches behind it have other numbers or another session.
      for batch in waiting where !isMoved { try await sender.deliver(batch, note) }
    }
  }
}

/// A player's taps for a school in a season.
public struct TapCount: Hashable, Sendable {
  /// The counted taps, as of the contest's newest response.
  public let counted: Int64
  /// The taps in the outbox.
  public let waiting: Int64

  /// A count with these values.
  public init(counted: Int64, waiting: Int64) {
    self.counted = counted
    self.waiting = waiting
  }
}

/// The time of day of this device.
private struct DeviceClock: WallClock {
  var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
