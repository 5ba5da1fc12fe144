import NIOCore
import Synchronization

/// The waiting requests of one event loop, when more requests come than the server can process.
///
/// The requests wait here, undecoded, instead of in Swift's pool. An event loop that hands over thousands of requests
/// at once does no other work meanwhile. A request in the pool can no longer be refused or overtaken. Between two ticks
/// the loop looks at all its sockets, because a ``LoopBell`` rings in each.
///
/// A connection that was quiet for a second goes first, as a new flow does in FQ-CoDel (RFC 8290, section 4.2). So a
/// person does not wait behind a program that asks without a pause. Of several addresses, each has its turn, so an
/// address does not wait behind all the connections of another. A request that has waited too long is refused.
final class RequestQueue {
  protocol Waiting: AnyObject {
    /// The client's address; `nil` if it is not known, or is a proxy's.
    var client: IPAddress? { get }
    /// Continues with the request, or refuses it.
    func goOn(isLate: Bool)
  }

  /// The maximum number of requests that continue in one ``tick``.
  static let perTick = 32
  /// The interval at which the queue is processed.
  static let tick = TimeAmount.milliseconds(1)
  /// If tasks wait longer than this for a thread of Swift's pool, no more requests are started.
  static let enough = Duration.milliseconds(10)
  /// If a connection has sent no request for this time, its next request goes before the requests of busy connections.
  static let quietTime = TimeAmount.seconds(1)
  /// One in this many requests is taken from the busy connections, if one of them waits.
  private static let turns = 4

  private struct Entry {
    let connection: any Waiting
    let since: NIODeadline
  }

  /// Requests in turns of their addresses, those of one address in the order of arrival.
  private struct Line {
    private var entries: [IPAddress?: CircularBuffer<Entry>] = [:]
    /// The addresses of the requests. The first one has the next turn.
    private var addresses: CircularBuffer<IPAddress?> = []

    var isEmpty: Bool { addresses.isEmpty }

    mutating func append(_ entry: Entry) {
      let address = entry.connection.client
      if entries[address] == nil { addresses.append(address) }
      entries[address, default: []].append(entry)
    }

    mutating func popFirst() -> Entry? { popFirst { _ in true } }

    /// Removes and returns the next request of the first address whose next request meets a condition.
    mutating func popFirst(where isWanted: (Entry) -> Bool) -> Entry? {
      guard let place = addresses.firstIndex(where: { entries[$0]?.first.map(isWanted) ?? false }) else { return nil }
      let address = addresses.remove(at: place)
      let entry = entries[address]?.popFirst()
      if entries[address]?.isEmpty == false { addresses.append(address) } else { entries[address] = nil }
      return entry
    }
  }

  private let loop: any EventLoop
  private let delay: PoolDelay
  private let waiting: WaitingRequests
  private var bell: LoopBell?
  private var quiet = Line()
  private var busy = Line()
  private var turn = 0
  /// The number of requests that have continued in the current tick.
  private var passed = 0
  private var tickEndsAt: NIODeadline
  private var isScheduled = false

  /// The queue of an event loop's connections. All calls are on this loop.
  init(on loop: any EventLoop, delay: PoolDelay, waiting: WaitingRequests) {
    (self.loop, self.delay, self.waiting, tickEndsAt) = (loop, delay, waiting, loop.now)
  }

  /// Has the loop look at all its sockets between two ticks.
  func hangBell() {
    let bound = NIOLoopBound(WeakQueue(queue: self), eventLoop: loop)
    bell = LoopBell(on: loop) { bound.value.queue?.letGo() }
  }

  private struct WeakQueue {
    weak var queue: RequestQueue?
  }

  /// Lets a request continue, or enqueues it.
  ///
  /// - Parameter wasRead: whether the request was read just now. One that was read before always waits for a tick.
  /// - Returns: whether the request may continue at once. Otherwise `goOn(isLate:)` is called later.
  func enter(_ connection: some Waiting, wasQuiet: Bool, wasRead: Bool = true, at now: NIODeadline) -> Bool {
    if now >= tickEndsAt { begin(at: now) }
    if wasRead, quiet.isEmpty, busy.isEmpty, passed < Self.perTick, !isBehind(at: now) {
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
    loop.scheduleTask(in: Self.tick) {
      let queue = bound.value
      if queue.bell?.ring() != true { queue.letGo() }
    }
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

  /// Removes and returns the next request. If `now` is given, it takes only a request that is late at that moment.
  private func takeNext(onlyLateAt now: NIODeadline?) -> Entry? {
    if let now {
      return quiet.popFirst { isLate($0, at: now) } ?? busy.popFirst { isLate($0, at: now) }
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
