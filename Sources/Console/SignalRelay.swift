import Dispatch
import Synchronization
import SystemCalls

/// Passes signals from the handler, where hardly any call is allowed, to the tasks that wait for them.
///
/// The handler writes the signal's number into a pipe, which is allowed there. A dispatch source reads the other end
/// and notifies the waiting tasks. There is one relay, since a process has one handler per signal.
enum SignalRelay {
  /// The pipe for the handler. Lock-free, and initialised by `prepare` before any handler is installed.
  private static let writingEnd = Atomic<Int32>(-1)

  private struct Waiter: Sendable {
    let signals: Set<Int32>
    let continuation: AsyncStream<Void>.Continuation
  }

  private struct Waiters: Sendable {
    var nextID = 0
    var byID: [Int: Waiter] = [:]
  }

  private static let waiters = Mutex(Waiters())

  /// Reads the pipe for the lifetime of the process; nil if there is none.
  // Unsafe only for the compiler: the source is used in its initialisation and never after.
  private nonisolated(unsafe) static let source: (any DispatchSourceRead)? = start()

  /// A notice for each of these signals from now on, until the waiting task is cancelled. Notices that were not
  /// received in time are merged into one. The caller installs a handler that calls `relay`.
  static func notices(of signals: Set<Int32>) -> AsyncStream<Void> {
    // A process without free descriptors has no pipe and gets no notices.
    prepare()
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = waiters.withLock { waiters in
        waiters.nextID += 1
        waiters.byID[waiters.nextID] = Waiter(signals: signals, continuation: continuation)
        return waiters.nextID
      }
      continuation.onTermination = { _ in waiters.withLock { $0.byID[id] = nil } }
    }
  }

  /// Initialises the relay. Call this before a handler is installed: a handler must not wait for the initialisation.
  static func prepare() { _ = source }

  /// For signal handlers: async-signal-safe, keeps `errno`. If the pipe is full, enough notices are waiting.
  static func relay(_ signal: Int32) {
    let keptError = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(writingEnd.load(ordering: .relaxed), &byte, 1)
    errno = keptError
  }

  private static func start() -> (any DispatchSourceRead)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    let readingEnd = ends[0]
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    writingEnd.store(ends[1], ordering: .relaxed)
    let reader = DispatchSource.makeReadSource(fileDescriptor: readingEnd, queue: .global())
    reader.setEventHandler { deliver(from: readingEnd) }
    reader.resume()
    return reader
  }

  private static func deliver(from descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return }
    let signals = Set(bytes[..<count].map(Int32.init))
    let notified = waiters.withLock { $0.byID.values.filter { !$0.signals.isDisjoint(with: signals) } }
    for waiter in notified { waiter.continuation.yield() }
  }
}
