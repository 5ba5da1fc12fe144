import NIOCore
import Synchronization

/// The requests of one event loop that wait for their turn, when more come than can be worked on.
///
/// They wait here, undecoded, and not in Swift's pool: an event loop that hands over thousands of requests at once answers
/// nothing else meanwhile, and what is in the pool can no longer be refused or overtaken.
///
/// A connection that was quiet for a second goes first, as a new flow does in FQ-CoDel (RFC 8290, section 4.2), so a person
/// does not wait behind a program that asks without a pause. A request that has waited too long is refused.
final class RequestQueue {
  /// A connection whose request waits.
  protocol Waiting: AnyObject {
    /// Goes on with the request, or refuses it.
    func goOn(isLate: Bool)
  }

  /// The requests that may go on in ``tick``.
  static let perTick = 32
  /// The time between two looks at the queue.
  static let tick = TimeAmount.milliseconds(1)
  /// If tasks wait longer than this for a thread of Swift's pool, no more requests are started.
  static let enough = Duration.milliseconds(10)
  /// The time without a request after which a connection goes first.
  static let quietTime = TimeAmount.seconds(1)
  /// Of so many requests, one is of a connection that was not quiet, if there is one.
  private static let turns = 4

  private struct Entry {
    let connection: any Waiting
    let since: NIODeadline
  }

  private let loop: any EventLoop
  private let delay: PoolDelay
  private let waiting: WaitingRequests
  private var quiet: CircularBuffer<Entry> = []
  private var busy: CircularBuffer<Entry> = []
  private var turn = 0
  /// The requests that went on in the tick under way.
  private var passed = 0
  private var tickEndsAt: NIODeadline
  private var isScheduled = false

  /// An empty queue.
  ///
  /// - Parameters:
  ///   - loop: the event loop of the connections. All calls are on it.
  ///   - delay: tells how far Swift's pool is behind.
  ///   - waiting: counts the waiting requests of all queues.
  init(on loop: any EventLoop, delay: PoolDelay, waiting: WaitingRequests) {
    (self.loop, self.delay, self.waiting, tickEndsAt) = (loop, delay, waiting, loop.now)
  }

  /// Lets a request go on, or takes it into the queue.
  ///
  /// - Returns: whether it may go on at once. Otherwise `connection` is called later.
  /// - Complexity: O(1).
  func enter(_ connection: some Waiting, wasQuiet: Bool, at now: NIODeadline) -> Bool {
    if now >= tickEndsAt { begin(at: now) }
    if quiet.isEmpty, busy.isEmpty, passed < Self.perTick, !isBehind(at: now) {
      passed += 1
      return true
    }
    let entry = Entry(connection: connection, since: now)
    if wasQuiet { quiet.append(entry) } else { busy.append(entry) }
    waiting.count.wrappingAdd(1, ordering: .relaxed)
    schedule()
    return false
  }

  private func begin(at now: NIODeadline) {
    tickEndsAt = now + Self.tick
    passed = 0
  }

  private func isBehind(at now: NIODeadline) -> Bool {
    _ = delay.isTooLong { [loop] in loop.now }
    return delay.waiting(now) > Self.enough
  }

  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    let bound = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: Self.tick) { bound.value.letGo() }
  }

  private func letGo() {
    isScheduled = false
    let now = loop.now
    begin(at: now)
    let isBehind = isBehind(at: now)
    while passed < Self.perTick, let next = takeNext(onlyLateAt: isBehind ? now : nil) {
      passed += 1
      waiting.count.wrappingSubtract(1, ordering: .relaxed)
      next.connection.goOn(isLate: isLate(next, at: now))
    }
    if !quiet.isEmpty || !busy.isEmpty { schedule() }
  }

  private func isLate(_ entry: Entry, at now: NIODeadline) -> Bool { now - entry.since > delay.limit }

  /// Takes out the next request; if only late ones are wanted, the first that is late.
  private func takeNext(onlyLateAt now: NIODeadline?) -> Entry? {
    if let now {
      if let first = quiet.first, isLate(first, at: now) { return quiet.popFirst() }
      if let first = busy.first, isLate(first, at: now) { return busy.popFirst() }
      return nil
    }
    turn += 1
    if turn.isMultiple(of: Self.turns), let entry = busy.popFirst() { return entry }
    return quiet.popFirst() ?? busy.popFirst()
  }
}

/// Counts the waiting requests of all event loops.
final class WaitingRequests: Sendable {
  let count = Atomic<Int>(0)
}
