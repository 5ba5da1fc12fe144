import Foundation
package import GRDB

/// A fault of an SQLite file. Every module that owns such a file uses this type.
package enum SQLiteFault: Error, Hashable, Sendable {
  case notADatabase
  /// The file or its folder cannot be created or used, or the connection was closed.
  case cannotOpen(reason: String)
  case readOnly
  case diskFull
  /// Another connection has the file locked.
  case busy
  case damaged(detail: String)
  case inputOutput(detail: String)

  package init(_ error: DatabaseError) {
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(reason: detail)
    // The only remaining misuse is a call on a closed connection.
    case .SQLITE_MISUSE: self = .cannotOpen(reason: "it was closed")
    case .SQLITE_READONLY: self = .readOnly
    case .SQLITE_FULL: self = .diskFull
    // SQLite reports `SQLITE_PROTOCOL` for a read that gave up after a hundred conflicts with other locks.
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT: self = .damaged(detail: detail)
    default: self = .inputOutput(detail: detail)
    }
  }

  /// The fault that SQLite reported for a file.
  ///
  /// SQLite reports a failed read of the disk as damage of the file: `EIO` becomes `SQLITE_IOERR_CORRUPTFS`, which
  /// becomes `SQLITE_CORRUPT`. So the file is read once more. Damage remains, but a failed read may succeed the second
  /// time.
  package init(_ error: DatabaseError, at path: String) {
    self.init(error)
    // SQLite reports a full disk as such only for writes to the file and its logs. It cannot create the log or extend
    // the shared memory on a full disk, either.
    if [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode), DiskRoom.isShort(at: path) { self = .diskFull }
    guard error.extendedResultCode == .SQLITE_CORRUPT, error.message == Self.malformed else { return }
    if let fault = Self.readFault(of: path) { self = .inputOutput(detail: fault) }
  }

  /// SQLite's default message for `SQLITE_CORRUPT`.
  private static let malformed = "database disk image is malformed"

  /// Why reading an intact file failed; `nil` if the file is damaged.
  private static func readFault(of path: String) -> String? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      // The quick check passes over what is damaged between an index and its table.
      let finding = try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
      guard finding != "ok" else { return "a read failed that succeeds now" }
      return finding.flatMap(failedRead(in:))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      return error.message ?? "disk I/O error"
    } catch {
      return nil
    }
  }

  /// The failed read of a page, as SQLite's own check reports it; `nil` if the check found something else.
  package static func failedRead(in finding: String) -> String? {
    guard let start = finding.range(of: "error code="),
      let code = Int32(finding[start.upperBound...].prefix { $0.isNumber }),
      ResultCode(rawValue: code).primaryResultCode == .SQLITE_IOERR
    else { return nil }
    return "a page cannot be read"
  }
}

/// A module's own error about its file. It has a case for each ``SQLiteFault``.
package protocol SQLiteFileError: Error {
  init(_ fault: SQLiteFault, path: String)
}

extension SQLiteFileError {
  /// SQLite's error converted to this type. Any other error is returned unchanged.
  package static func of(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as DatabaseError: Self(SQLiteFault(error, at: path), path: path)
    case let fault as SQLiteFault: Self(fault, path: path)
    // The single value of a query has another type than the requested one.
    case let error as RowDecodingError: Self(.damaged(detail: "a value is of another type: \(error)"), path: path)
    default: error
    }
  }

  /// Runs work, and throws SQLite's errors as errors of this type.
  package static func telling<T>(of path: String, _ work: () throws -> T) throws -> T {
    do { return try work() } catch { throw of(error, path: path) }
  }

  /// Runs asynchronous work, and throws SQLite's errors as errors of this type.
  package static func telling<T>(of path: String, _ work: () async throws -> T) async throws -> T {
    do { return try await work() } catch { throw of(error, path: path) }
  }
}
