public import SchoolDirectory
public import TapGame

/// A backup: one file with the whole contest at a revision.
public struct BackupRecord: Hashable, Sendable, Codable {
  /// The path of the file.
  public let file: String
  /// The revision of the contest.
  public let revision: Revision
  /// The moment of the last commit in the file; `nil` for a contest without one.
  @ExplicitNull public private(set) var lastCommitAt: Timestamp?
  /// The ``ContestDigest/digest`` of both the contest and the file.
  public let digest: String
  /// The size of the file.
  public let bytes: Int64

  /// A record with these values.
  public init(file: String, revision: Revision, lastCommitAt: Timestamp?, digest: String, bytes: Int64) {
    self.file = file
    self.revision = revision
    self.lastCommitAt = lastCommitAt
    self.digest = digest
    self.bytes = bytes
  }
}
