import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Brings signals out of the handler, where hardly anything is allowed, to tasks that wait for them.
///
/// The handler writes the signal's number into a pipe, which is allowed there; a dispatch source reads the other end and
/// tells whoever waits. One relay for the process, as a process has one handler for each signal.
enum SignalRelay {
  /// A handler finds the pipe here. Lock-free, and initialised by `prepare` before any handler is installed.
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

  /// Reads the pipe for as long as the process lives; nil when there is none.
  // Unsafe by the compiler's count only: nothing but its initialisation ever touches the source.
  private nonisolated(unsafe) static let source: (any DispatchSourceRead)? = start()

  /// A notice for each signal of these numbers from now on, until the waiting task is cancelled. Notices that nobody took in
  /// time become one. The caller installs a handler that calls `relay`.
  static func notices(of signals: Set<Int32>) -> AsyncStream<Void> {
    // In a process that is out of descriptors there is no pipe, and no notice comes.
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

  /// Brings the relay into being, as a handler may not wait for that. To be called before a handler is installed.
  static func prepare() { _ = source }

  /// To be called from a signal handler: async-signal-safe, keeps `errno`. When the pipe is full, enough notices wait.
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
    let told = waiters.withLock { $0.byID.values.filter { !$0.signals.isDisjoint(with: signals) } }
    for waiter in told { waiter.continuation.yield() }
  }
}
