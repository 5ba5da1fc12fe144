public import SchoolDirectory
public import TapGame

/// Makes the backups of a contest in a folder.
package protocol BackupKeeper: Sendable {
  var folder: String? { get }
  var status: BackupStatus { get async }

  /// Makes a backup in the folder and removes the oldest ones.
  ///
  /// - Parameter onlyIfNewer: whether to skip the backup if the newest one is up to date.
  /// - Returns: the backup; `nil` if none was needed.
  /// - Throws: the store's own error.
  func make(onlyIfNewer: Bool) async throws -> BackupRecord?

  /// The backups of this database in the folder, oldest first. The name of each file says which database it is from,
  /// and when it was made.
  ///
  /// - Throws: the store's own error if the folder cannot be read.
  func list() throws -> [BackupItem]

  /// The path of a backup in the folder; `nil` if there is none of this name.
  func path(of name: String) throws -> String?

  /// Makes a temporary backup outside the folder.
  ///
  /// - Returns: the backup. The caller removes its file.
  func makeTemporary() async throws -> BackupRecord
}

package struct BackupItem: Hashable, Sendable, Codable {
  package let name: String
  package let madeAt: Timestamp
  package let bytes: Int64

  package init(name: String, madeAt: Timestamp, bytes: Int64) {
    self.name = name
    self.madeAt = madeAt
    self.bytes = bytes
  }
}

package struct BackupStatus: Sendable {
  /// The newest moment at which a backup was up to date.
  package var lastSuccess: Timestamp?
  package var lastBytes: Int64?
  package var made = 0
  package var failed = 0

  package init() {}
}

/// A backup: one file with the whole contest at a revision.
public struct BackupRecord: Hashable, Sendable, Codable {
  /// The path of the file.
  public let file: String
  public let revision: Revision
  /// The moment of the last commit in the file; `nil` for a contest without one.
  @ExplicitNull public private(set) var lastCommitAt: Timestamp?
  /// The `digest` of `ContestDigest` of both the contest and the file.
  public let digest: String
  public let bytes: Int64

  public init(file: String, revision: Revision, lastCommitAt: Timestamp?, digest: String, bytes: Int64) {
    self.file = file
    self.revision = revision
    self.lastCommitAt = lastCommitAt
    self.digest = digest
    self.bytes = bytes
  }
}
