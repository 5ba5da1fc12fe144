import Boards
import GRDB
import Synchronization
import SystemCalls

/// Reads the mark of the newest commit in the memory that all connections to the file share.
///
/// It has its own connection, because other connections may be busy during a commit or a long read.
final class WALIndexReader: Sendable {
  private enum State {
    case unopened
    case open(DatabaseQueue)
    case closed
  }

  private let path: String
  private let identity: FileIdentity?
  private let state = Mutex(State.unopened)

  init(path: String) {
    self.path = path
    identity = FileIdentity(path: path)
  }

  /// The mark of the newest commit; `nil` if the file cannot be opened, or was replaced before the first call.
  func mark() -> ContestMark? {
    state.withLock { state in
      if case .unopened = state, let connection = connect() { state = .open(connection) }
      guard case .open(let connection) = state else { return nil }
      let index = try? connection.unsafeRead { try LogIndex($0) }
      return index.map { ContestMark($0.salt, UInt64($0.frames)) }
    }
  }

  private func connect() -> DatabaseQueue? {
    // If another file is at the path now, its mark would not change with the commits of this file.
    guard FileIdentity(path: path) == identity,
      let connection = try? DatabaseFile.openReadOnly(path, busy: .immediateError)
    else { return nil }
    guard FileIdentity(path: path) == identity else {
      try? connection.close()
      return nil
    }
    return connection
  }

  /// Closes the connection, because an open connection would keep the write-ahead log in place. Later calls of
  /// ``mark()`` return `nil`.
  func close() {
    state.withLock { state in
      if case .open(let connection) = state { try? connection.close() }
      state = .closed
    }
  }
}
