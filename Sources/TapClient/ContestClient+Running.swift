import Basics
import Synchronization
public import TapGame

extension ContestClient {
  /// What has happened to the player's taps.
  public enum Event: Hashable, Sendable {
    /// Sending begins. Taps that an earlier run had stored are in the outbox.
    case started
    /// A school was joined.
    case joined
    /// A batch of this many taps is in the outbox.
    case added(taps: Int64)
    /// The contest still has the session of an earlier run, and has reported the session's counted taps.
    case resumed
    /// The contest has decided on a batch. The flag says whether an earlier run added the batch.
    case receipt(Receipt, ofEarlierRun: Bool)
    /// Taps were dropped because no retry can help. The reason is one sentence.
    case dropped(taps: Int64, reason: String, ofEarlierRun: Bool)
    /// The contest refused one of the player's sessions, or has lost it. The waiting batches of that session were moved
    /// to a session that the contest accepts.
    case sessionReplaced
    /// Taps cannot be sent at present. They are kept, and sent after a pause.
    ///
    /// `reason` is the error of the connection or the outbox as text. `failures` is the number of consecutive failures.
    /// `refusal` is the reason why the contest refused to open a session, for example a missing code; `nil` after other
    /// errors.
    case waiting(reason: String, failures: Int, refusal: TapRefusal?)
    /// The pause after a failure is over, and the waiting taps are sent again.
    case retrying
  }

  /// The state of the player's taps after an event.
  public struct Status: Hashable, Sendable {
    /// The taps for the joined school and season.
    public let count: TapCount
    /// The taps in the outbox for all schools of the contest.
    public let waiting: Int64
    /// The session that new batches go to; `nil` before the first join.
    package let session: OwnSession?
    /// The number of batches in the outbox for the joined school and season.
    package let waitingBatches: Int64

    /// Computes the status from the sessions of the contest. `place` is the joined school and season.
    init(_ sessions: [OwnSession] = [], at place: SessionPlace? = nil) {
      let joined = sessions.filter { $0.place == place }
      count = TapCount(joined)
      waiting = sessions.reduce(0) { $0 + $1.pendingTaps }
      session = joined.first(where: \.isCurrent)
      waitingBatches = joined.reduce(0) { $0 + $1.pendingBatches }
    }
  }

  /// Receives events in the order in which they happen, each with the status after it.
  public typealias Observer = @Sendable (Event, Status) -> Void

  /// A call of ``run(_:)``.
  struct Run {
    let number: Int
    let observe: Observer
    /// Starts sending.
    let wake: AsyncStream<Void>.Continuation
    let end: AsyncStream<Void>.Continuation
    /// Ends the pause after a failure; `nil` if there is none.
    var retry: AsyncStream<Void>.Continuation?
    /// The number of requests to send so far, and the number of the last completed request.
    var requested = 1
    var served = 0
  }

  /// Sends the waiting taps of this and earlier runs, and new taps, until the task is cancelled or the client is
  /// closed. Failures are retried with growing pauses.
  ///
  /// To pause sending, cancel the task; to resume, call this again. A second run at the same time replaces the first.
  /// Before an app ends, call ``send(_:)`` to send the waiting taps. Unsent taps wait for the next run.
  public func run(_ observe: @escaping Observer = { _, _ in }) async {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let number = state.withLock { state in
      state.run?.end.finish()
      state.runs += 1
      state.run = Run(number: state.runs, observe: observe, wake: wake, end: end)
      return state.runs
    }
    wake.yield()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        var isStarted = false
        for await _ in wakes { await self.sendPersistently(isStarted: &isStarted, observe) }
      }
      group.addTask { for await _ in ends {} }
      await group.next()
      group.cancelAll()
    }
    state.withLock { if $0.run?.number == number { $0.run = nil } }
  }

  /// Ends the pause after a failure, and sends the waiting taps now. The pauses after further failures are short again.
  public func retry() {
    state.withLock { state in
      state.failures = 0
      state.run?.retry?.finish()
    }
  }

  /// Sends the waiting taps, without retries.
  ///
  /// - Throws: ``OutboxError``; the connection's error. Unsent taps are kept.
  public func send(_ observe: Observer = { _, _ in }) async throws {
    try await OutboxError.telling { try await contestLock.withLock { try await sendAll(observe) } }
  }

  /// Whether a run has sent everything and waits for taps.
  package var isIdle: Bool { state.withLock { $0.run.map { $0.served == $0.requested } ?? false } }

  /// Tells the run to send the waiting taps.
  func wake() {
    state.withLock { state in
      state.run?.requested += 1
      state.run?.wake.yield()
    }
  }

  /// Reports an event with the status after it.
  func tell(_ event: Event, _ observe: Observer) async {
    switch event {
    case .receipt, .dropped, .sessionReplaced: state.withLock { $0.failures = 0 }
    case .started, .joined, .added, .resumed, .waiting, .retrying: break
    }
    await reportLock.withLock { observe(event, await status()) }
  }

  /// The present status, or the previous one if the outbox cannot be read. The caller must hold ``reportLock``.
  func status() async -> Status {
    let (place, last) = state.withLock { ($0.place, $0.status) }
    let sessions = try? await file.sessions(at: place, orWaitingIn: contest)
    let status = sessions.map { Status($0, at: place) } ?? last
    state.withLock { $0.status = status }
    return status
  }

  private func sendPersistently(isStarted: inout Bool, _ observe: Observer) async {
    while !Task.isCancelled {
      let requested = state.withLock { $0.run?.requested ?? 0 }
      do {
        if !isStarted {
          try await OutboxError.telling { try await contestLock.withLock { try await recover() } }
          isStarted = true
          await tell(.started, observe)
        }
        try await send(observe)
        return state.withLock { state in
          state.failures = 0
          state.run?.served = requested
        }
      } catch is CancellationError { return } catch {
        let failures = state.withLock { state in
          state.failures += 1
          return state.failures
        }
        await tell(
          .waiting(reason: describe(error), failures: failures, refusal: error as? TapRefusal), observe)
        await pause(after: failures)
        if !Task.isCancelled { await tell(.retrying, observe) }
      }
    }
  }

  /// Waits after a failure. ``retry()`` ends the wait early. When the policy's tries are used up, this waits for the
  /// longest pause, and the policy starts over.
  private func pause(after failures: Int) async {
    let next = backoff.policy.pause(after: failures, chance: backoff.chance())
    if next == nil { state.withLock { $0.failures = 0 } }
    let pause = next ?? backoff.policy.longestPause
    let (retries, retry) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.run?.retry = retry }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await self.backoff.clock.sleep(for: pause) }
      group.addTask { for await _ in retries {} }
      await group.next()
      group.cancelAll()
    }
    state.withLock { $0.run?.retry = nil }
  }
}
