import Dispatch
import Synchronization
import SystemCalls

/// Passes signals from a signal handler, where few calls are allowed, to the tasks that wait for them.
///
/// The handler writes the signal's number into a pipe, which is an allowed call. A dispatch source reads the other end
/// and notifies the waiting tasks. There is one relay, because a process has one handler for each signal.
enum SignalRelay {
  /// The end of the pipe that the handler writes to. It is lock-free, and `prepare` initialises it before any handler
  /// is installed.
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

  /// Reads the pipe for the lifetime of the process; nil if the pipe could not be created.
  // The compiler cannot check that sharing this constant is safe. It is safe, because `start()` sets up the source
  // completely, and later code never uses it. The constant only keeps the source alive.
  private nonisolated(unsafe) static let source: (any DispatchSourceRead)? = start()

  /// A notice for each of these signals, from now on until the waiting task is cancelled. Notices that the reader has
  /// not received yet are merged into one. The caller must install a handler that calls `relay`.
  static func notices(of signals: Set<Int32>) -> AsyncStream<Void> {
    // If the process has no free file descriptors, there is no pipe and there are no notices.
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

  /// Initialises the relay. Call this before installing a handler, because a handler must not wait for the
  /// initialisation.
  static func prepare() { _ = source }

  /// Sends a signal's number to the waiting tasks. For signal handlers: async-signal-safe, keeps `errno`. If the pipe
  /// is full of unread numbers, the number is dropped. This loses nothing if the same signal is among them, because
  /// unread notices are merged.
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
