import Foundation
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
    // A read that met locks of others a hundred times has the last of these.
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT: self = .damaged(detail: detail)
    default: self = .inputOutput(detail: detail)
    }
  }

  /// The fault that SQLite reported of a file.
  ///
  /// SQLite reports a read that the disk failed as damage of the file (`EIO`, which it turns into `SQLITE_IOERR_CORRUPTFS` and that into
  /// `SQLITE_CORRUPT`). So the file is read once more: damage stays.
  package init(_ error: DatabaseError, at path: String) {
    self.init(error)
    guard error.extendedResultCode == .SQLITE_CORRUPT, error.message == Self.malformed else { return }
    if let fault = Self.readFault(of: path) { self = .inputOutput(detail: fault) }
  }

  /// What SQLite says of `SQLITE_CORRUPT`, where nobody says more.
  private static let malformed = "database disk image is malformed"

  /// What is wrong with reading a file that is whole; `nil` for one that is damaged.
  private static func readFault(of path: String) -> String? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      let finding = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
      guard finding != "ok" else { return "a read failed that succeeds now" }
      return finding.flatMap(failedRead(in:))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      return error.message ?? "disk I/O error"
    } catch {
      return nil
    }
  }

  /// What SQLite's own check says of a page that cannot be read; `nil` where it found something else.
  package static func failedRead(in finding: String) -> String? {
    guard let start = finding.range(of: "error code="),
      let code = Int32(finding[start.upperBound...].prefix { $0.isNumber }),
      ResultCode(rawValue: code).primaryResultCode == .SQLITE_IOERR
    else { return nil }
    return "a page cannot be read"
  }
}

/// A module's own error about its file, which has a case for each ``SQLiteFault``.
package protocol SQLiteFileError: Error {
  init(_ fault: SQLiteFault, path: String)
}

extension SQLiteFileError {
  /// SQLite's error as this one; another error as it is.
  package static func of(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as DatabaseError: Self(SQLiteFault(error, at: path), path: path)
    case let fault as SQLiteFault: Self(fault, path: path)
    // A query whose single value is of another type than it was asked for.
    case let error as RowDecodingError: Self(.damaged(detail: "a value is of another type: \(error)"), path: path)
    default: error
    }
  }

  /// Runs a piece of work and throws SQLite's errors as this one.
  package static func telling<T>(of path: String, _ work: () throws -> T) throws -> T {
    do { return try work() } catch { throw of(error, path: path) }
  }

  /// Runs a piece of asynchronous work and throws SQLite's errors as this one.
  package static func telling<T>(of path: String, _ work: () async throws -> T) async throws -> T {
    do { return try await work() } catch { throw of(error, path: path) }
  }
}
