package import Basics
package import SQLiteFile
package import TapGame

package enum PlayerFileError: Error, Hashable, Sendable {
  /// The player's name has characters or a length that are not allowed.
  case invalidPlayerName(String)
  /// The environment does not name a folder for the file.
  case noHome
  /// Another game has the file open.
  case alreadyPlaying(path: String)
  case isDirectory(path: String)
  /// The file is not a player's file, but a contest's database or a text, for example.
  case notAPlayerFile(path: String)
  /// The file is from before format 1.
  case formerFormat(path: String)
  /// A newer TouchSchool made the file.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file or its folder cannot be created or opened, or the file was closed.
  case cannotOpen(path: String, reason: String)
  case readOnly(path: String)
  /// The disk is full. The failed write has changed nothing in the file.
  case diskFull(path: String)
  /// SQLite finds the file damaged.
  case damaged(path: String, detail: String)
  case inputOutput(path: String, detail: String)
  /// No session was begun for this school in this season.
  case noSession(SessionPlace)
  /// The file has no session with this number.
  case unknownSession(OwnSession.ID)
  /// The receipt belongs to another batch.
  case foreignReceipt(OutboxBatch, Receipt)
}

extension PlayerFileError: WordedError {
  /// The commit that reads files from before format 1.
  package static let lastFormer = Schema.lastFormer

  /// One sentence for people: what, where, what to do.
  package var words: Words {
    switch self {
    case .invalidPlayerName(let name):
      "“\(name)” cannot be a player's name here; use 1 to \(PlayerDatabase.maximumNameLength) letters, digits, “-” or “_”."
    case .noHome:
      "There is no folder to keep the player in; set HOME or XDG_DATA_HOME to an absolute path."
    case .alreadyPlaying(let path):
      "The game is already running with this player (\(path) is in use); leave it there, or play as somebody else."
    case .isDirectory(let path):
      "\(path) is a folder, not a player's file; move it away or choose another player."
    case .notAPlayerFile(let path):
      "\(path) is not a player's file and was left as it is; move it away or choose another player."
    case .formerFormat(let path):
      """
      \(path) is a player's file from before TouchSchool's format 1 and was left as it is; play once with \
      TouchSchool of commit \(Self.lastFormer), which sends its taps, and then move it away.
      """
    case .newerVersion(let path, let found, let known):
      "\(path) was made by a newer TouchSchool (format \(found), this one knows \(known)); update TouchSchool."
    case .cannotOpen(let path, let reason):
      "Cannot open the player's file \(path) (\(Words(ofSystem: reason))); check that its folder is there and may be used."
    case .readOnly(let path):
      "\(path) may be read but not written, so taps could get lost; change its permissions."
    case .diskFull(let path):
      "The disk is full; \(path) holds all taps handed over before, make room and go on."
    case .damaged(let path, let detail):
      "The player's file \(path) is damaged (\(Words(ofSystem: detail))); move it away to start anew, or restore it from a backup."
    case .inputOutput(let path, let detail):
      "Reading or writing \(path) failed (\(Words(ofSystem: detail))); check the disk."
    case .noSession(let place):
      "No session was begun for \(place.school) in season \(place.season) of \(place.contest); open one first."
    case .unknownSession(let id):
      "The player's file has no session \(id.rawValue); begin one first."
    case .foreignReceipt(let batch, let receipt):
      """
      Batch \(batch.batch.sequence) of session \(batch.batch.session) got the receipt of batch \
      \(receipt.sequence) of session \(receipt.session); it is kept and sent again.
      """
    }
  }
}

extension PlayerFileError: SQLiteFileError {
  package init(_ fault: SQLiteFault, path: String) {
    self =
      switch fault {
      case .notADatabase: .notAPlayerFile(path: path)
      case .cannotOpen(let reason): .cannotOpen(path: path, reason: reason)
      case .readOnly: .readOnly(path: path)
      case .diskFull: .diskFull(path: path)
      case .busy: .alreadyPlaying(path: path)
      case .damaged(let detail): .damaged(path: path, detail: detail)
      case .inputOutput(let detail): .inputOutput(path: path, detail: detail)
      }
  }
}

extension PlayerFileError: ContestOutageError {
  /// The outage that this error reports; `nil` if the error is not an outage.
  package var outage: ContestOutage? {
    switch self {
    case .cannotOpen(let path, _): .unopenable(path: path)
    case .readOnly(let path): .readOnly(path: path)
    case .diskFull(let path): .diskFull(path: path)
    case .damaged(let path, _): .damaged(path: path)
    case .inputOutput(let path, _): .failing(path: path)
    default: nil
    }
  }
}
