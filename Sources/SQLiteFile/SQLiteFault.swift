package import GRDB

/// What is wrong with an SQLite file, whoever's it is.
package enum SQLiteFault: Error, Hashable, Sendable {
  case notADatabase
  /// The file or its folder cannot be made or used, or the connection was closed.
  case cannotOpen(reason: String)
  case readOnly
  case diskFull
  /// Another connection has the file locked.
  case busy
  case damaged(detail: String)
  /// Reading or writing failed.
  case inputOutput(detail: String)

  /// The fault that SQLite reported.
  package init(_ error: DatabaseError) {
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(reason: detail)
    // The only misuse that is left to us is to ask a connection that was closed.
    case .SQLITE_MISUSE: self = .cannotOpen(reason: "it was closed")
    case .SQLITE_READONLY: self = .readOnly
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT: self = .damaged(detail: detail)
    default: self = .inputOutput(detail: detail)
    }
  }
}

/// A module's own error about its file, which has a case for each ``SQLiteFault``.
package protocol SQLiteFileError: Error {
  init(_ fault: SQLiteFault, path: String)
}

extension SQLiteFileError {
  /// Runs a piece of work and throws SQLite's errors as this one.
  package static func telling<T>(of path: String, _ work: () throws -> T) throws -> T {
    do { return try work() } catch let error as DatabaseError { throw Self(SQLiteFault(error), path: path) } catch let
      fault as SQLiteFault
    { throw Self(fault, path: path) }
  }

  /// Runs a piece of asynchronous work and throws SQLite's errors as this one.
  package static func telling<T>(of path: String, _ work: () async throws -> T) async throws -> T {
    do { return try await work() } catch let error as DatabaseError {
      throw Self(SQLiteFault(error), path: path)
    } catch let fault as SQLiteFault { throw Self(fault, path: path) }
  }
}
