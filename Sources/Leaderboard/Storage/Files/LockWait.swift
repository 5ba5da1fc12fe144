import GRDB
import GRDBSQLite
import Synchronization

/// What happens while a connection waits for another connection's lock.
package enum LockNews: Hashable, Sendable {
  /// The connection has waited for this file for ``LockWait/silence``, and goes on waiting.
  case waiting(path: String)
  /// The wait that was reported is over.
  case over
}

/// How the connections to a file wait for another connection's lock: with the delays of SQLite's own busy handler. It
/// reports a wait of more than a second.
final class LockWait: Sendable {
  /// The maximum time for which a connection waits for a lock, in milliseconds.
  static let busyTime: Int32 = 30_000
  /// The duration of a wait after which it is reported, in milliseconds.
  static let silence: Int32 = 1000
  /// The delays of SQLite's `sqliteDefaultBusyCallback`, in milliseconds; the last one is repeated.
  private static let delays: [Int32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

  private let path: String
  private let openingTime: Int32
  /// The maximum wait of the connections that ``endOpening(_:)`` and ``shortened(to:_:_:)`` were called for, in milliseconds.
  private let limit: Atomic<Int32>
  private let sleep: @Sendable (Int32) -> Void
  private let tell: @Sendable (LockNews) -> Void
  private let isTold = Atomic<Bool>(false)

  /// - Parameter openingTime: the maximum wait while the file is opened, in milliseconds.
  init(
    path: String, openingTime: Int32 = LockWait.busyTime,
    sleep: @escaping @Sendable (Int32) -> Void = { sqlite3_sleep($0) },
    tell: @escaping @Sendable (LockNews) -> Void = { _ in }
  ) {
    self.path = path
    self.openingTime = openingTime
    limit = Atomic(openingTime)
    self.sleep = sleep
    self.tell = tell
  }

  /// How GRDB waits while the file is opened. A connection that was opened with it keeps this object alive.
  var openingMode: Database.BusyMode {
    .callback { [self] tries in waits(after: Int32(clamping: tries), upTo: openingTime) }
  }

  /// Makes the writing connection wait up to ``busyTime`` from now on.
  func endOpening(_ db: Database) {
    limit.store(Self.busyTime, ordering: .relaxed)
    install(on: db)
  }

  /// Makes a connection that was opened with ``openingMode`` wait a short time only, and reports nothing meanwhile.
  func shortened<T>(to milliseconds: Int32, _ db: Database, _ work: () throws -> T) rethrows -> T {
    sqlite3_busy_timeout(db.sqliteConnection, min(milliseconds, limit.load(ordering: .relaxed)))
    defer { install(on: db) }
    return try work()
  }

  /// Replaces SQLite's own busy handler of a connection that was opened with ``openingMode``.
  private func install(on db: Database) {
    let handler: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { wait, tries in
      guard let wait else { return 0 }
      let waits = Unmanaged<LockWait>.fromOpaque(wait).takeUnretainedValue()
      return waits.waits(after: tries, upTo: waits.limit.load(ordering: .relaxed)) ? 1 : 0
    }
    sqlite3_busy_handler(db.sqliteConnection, handler, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Waits for one delay.
  ///
  /// - Parameters:
  ///   - tries: the number of delays before.
  ///   - limit: the maximum sum of the delays, in milliseconds.
  /// - Returns: whether to try again; `false` if the limit is reached.
  func waits(after tries: Int32, upTo limit: Int32) -> Bool {
    let known = Self.delays.prefix(Int(tries)).reduce(0, +)
    let waited = known + max(0, tries - Int32(Self.delays.count)) * 100
    let delay = min(Int(tries) < Self.delays.count ? Self.delays[Int(tries)] : 100, limit - waited)
    guard delay > 0 else { return false }
    if waited >= Self.silence, !isTold.exchange(true, ordering: .relaxed) { tell(.waiting(path: path)) }
    sleep(delay)
    return true
  }

  /// Must be called when a connection may have got its lock. Reports the end of a wait that was reported.
  func end() {
    guard isTold.load(ordering: .relaxed), isTold.exchange(false, ordering: .relaxed) else { return }
    tell(.over)
  }
}
