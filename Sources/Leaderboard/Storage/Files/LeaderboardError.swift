public import Basics
import Boards
import GRDB
package import SQLiteFile
package import TapGame

/// An error of a database. Refused commands have their own errors (`ContestRefusal`, `TapRefusal`).
public enum LeaderboardError: Error, Equatable, Sendable {
  /// The file does not exist, and it may not be created.
  case notFound(path: String)
  case isDirectory(path: String)
  /// The file is not an SQLite database.
  case notADatabase(path: String)
  /// The file is another program's SQLite database.
  case foreignDatabase(path: String)
  /// A newer TouchSchool made the file.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file is from before format 1.
  case formerFormat(path: String)
  /// The file may not be read, or the folder may not be written to, or the leaderboard was closed.
  case cannotOpen(path: String, reason: String)
  case readOnly(path: String)
  /// The disk is full. Nothing of the failed write is in the file.
  case diskFull(path: String)
  /// The disk is full, so a new file was not created. Nothing is left of it.
  case noRoom(path: String)
  /// Another file has replaced the opened one at the path.
  case replaced(path: String)
  /// The file or its write-ahead log was cut or removed while in use. Nothing more is acknowledged.
  case tampered(path: String, detail: String)
  /// The file or its write-ahead log was cut or removed while in use. When the file was closed, everything acknowledged
  /// was saved in a copy.
  case rescued(path: String, copy: String)
  /// A name is forgotten, but its bytes are still in free parts of the file or its log. They are erased later.
  case unerased(path: String, detail: String)
  /// Another process kept the file locked for too long.
  case busy(path: String)
  /// The file belongs to a cluster's node. Only the cluster's log changes it.
  case replica(path: String, contest: String)
  /// SQLite finds the file damaged.
  case damaged(path: String, detail: String)
  case inputOutput(path: String, detail: String)
}

extension LeaderboardError {
  /// The file was closed by this process.
  static func closed(path: String) -> LeaderboardError { .cannotOpen(path: path, reason: "it was closed") }

  /// The commit that reads files from before format 1.
  package static let lastFormer = Schema.lastFormer

  /// Whether another version of TouchSchool made the file.
  var isOfOtherVersion: Bool {
    switch self {
    case .newerVersion, .formerFormat: true
    default: false
    }
  }
}

extension LeaderboardError: WordedError {
  /// One sentence for people that says what failed, where, and what to do.
  package var words: Words {
    switch self {
    case .notFound(let path):
      "There is no database at \(path); make one by importing schools or playing a contest, or name another file."
    case .isDirectory(let path):
      "\(path) is a folder; name a database file in it."
    case .notADatabase(let path):
      "\(path) is not an SQLite database; name another file."
    case .foreignDatabase(let path):
      "\(path) is a database of another program and was left as it is; name another file."
    case .newerVersion(let path, let found, let known):
      "\(path) was made by a newer TouchSchool (format \(found), this one knows \(known)); update TouchSchool."
    case .formerFormat(let path):
      """
      \(path) is from before TouchSchool's format 1 and was left as it is; export each season with \
      TouchSchool of commit \(Self.lastFormer) (touchschool export), and read it into a file of its own \
      with touchschool import-contest.
      """
    case .cannotOpen(let path, let reason):
      "Cannot open the database \(path) (\(Words(ofSystem: reason))); check that its folder is there and may be used."
    case .readOnly(let path):
      "\(path) may be read but not written; change its permissions or name another file."
    case .diskFull(let path):
      "The disk is full; \(path) holds all that was acknowledged, make room and go on."
    case .noRoom(let path):
      "The disk is full, so \(path) was not made; make room and try again."
    case .replaced(let path):
      "Another file has taken the place of \(path); open it again."
    case .tampered(let path, let detail):
      "\(path) was changed under TouchSchool (\(Words(ofSystem: detail))), so nothing more is counted; end all programs that use it, then check it."
    case .rescued(let path, let copy):
      "\(path) was changed under TouchSchool; everything that was acknowledged is in \(copy), put that in its place."
    case .unerased(let path, let detail):
      """
      The name is forgotten, but bytes of it are still in free parts of \(path) \
      (\(Words(ofSystem: detail))); the next command that writes erases them when it can.
      """
    case .busy(let path):
      "Another process keeps \(path) locked; try again when it is done."
    case .replica(let path, let contest):
      """
      \(path) is a node's file of the contest “\(contest)” on a cluster; change the contest with --cluster, \
      or take the file out of the cluster with touchschool cluster leave.
      """
    case .damaged(let path, let detail):
      "\(path) is damaged (\(Words(ofSystem: detail))); restore it from a backup."
    case .inputOutput(let path, let detail):
      "Reading or writing \(path) failed (\(Words(ofSystem: detail))); check the disk."
    }
  }

  public var description: String { words.description }
}

extension LeaderboardError: SQLiteFileError {
  init(_ error: DatabaseError, path: String) { self.init(SQLiteFault(error, at: path), path: path) }

  package init(_ fault: SQLiteFault, path: String) {
    self =
      switch fault {
      case .notADatabase: .notADatabase(path: path)
      case .cannotOpen(let reason): .cannotOpen(path: path, reason: reason)
      case .readOnly: .readOnly(path: path)
      case .diskFull: .diskFull(path: path)
      case .busy: .busy(path: path)
      case .damaged(let detail): .damaged(path: path, detail: detail)
      case .inputOutput(let detail): .inputOutput(path: path, detail: detail)
      }
  }
}

extension LeaderboardError: ContestOutageError {
  /// The outage that this error reports; `nil` for other errors.
  package var outage: ContestOutage? {
    switch self {
    case .notFound(let path): .missing(path: path)
    case .replaced(let path): .replaced(path: path)
    case .busy(let path): .locked(path: path)
    case .cannotOpen(let path, _): .unopenable(path: path)
    case .readOnly(let path): .readOnly(path: path)
    case .diskFull(let path), .noRoom(let path): .diskFull(path: path)
    case .damaged(let path, _): .damaged(path: path)
    case .inputOutput(let path, _): .failing(path: path)
    default: nil
    }
  }
}

extension LeaderboardError: StoreFailure {
  package var isPassing: Bool {
    switch self {
    case .busy, .diskFull, .noRoom, .notFound, .replaced, .tampered, .rescued, .cannotOpen, .readOnly, .replica,
      .unerased, .inputOutput:
      // A file system that became read-only, or a disk that is gone, may be back after an operator's work.
      true
    case .isDirectory, .notADatabase, .foreignDatabase, .newerVersion, .formerFormat, .damaged: false
    }
  }

  package var sentenceForClients: String {
    switch self {
    case .unerased: "The name is forgotten; bytes of it are erased from the file later."
    case .busy: "The contest is busy; nothing was counted."
    case .diskFull: "The server's disk is full; nothing was counted."
    default:
      isPassing
        ? "The contest cannot be reached; nothing is known to be counted."
        : "The server failed; nothing is known to be counted, send it again later."
    }
  }
}

extension LeaderboardError {
  package var unreadiness: String {
    switch self {
    case .diskFull: "The server's disk is full; nothing is counted until there is room."
    case .readOnly, .inputOutput: "The server's disk cannot be written; nothing is counted until it can be."
    default: "The contest cannot be read."
    }
  }

  /// Whether it is the disk that takes no commit.
  var isOfDisk: Bool {
    switch self {
    case .diskFull, .readOnly, .inputOutput: true
    default: false
    }
  }
}
