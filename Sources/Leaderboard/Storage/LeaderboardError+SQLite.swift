import GRDB

extension LeaderboardError {
  /// Says what SQLite reported in the words of this module.
  init(_ error: DatabaseError, path: String) {
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(path: path, reason: detail)
    // The only misuse that is left to us is to ask a pool of connections that was closed.
    case .SQLITE_MISUSE: self = .cannotOpen(path: path, reason: "it was closed")
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
      self = .damaged(path: path, detail: detail)
    default: self = .inputOutput(path: path, detail: detail)
    }
  }
}

/// Runs a piece of work and tells SQLite's errors in the words of this module.
func tellingErrors<T>(of path: String, _ work: () throws -> T) throws -> T {
  do { return try work() } catch let error as DatabaseError { throw LeaderboardError(error, path: path) }
}

/// Runs a piece of asynchronous work and tells SQLite's errors in the words of this module.
func tellingErrors<T>(of path: String, _ work: () async throws -> T) async throws -> T {
  do { return try await work() } catch let error as DatabaseError { throw LeaderboardError(error, path: path) }
}
