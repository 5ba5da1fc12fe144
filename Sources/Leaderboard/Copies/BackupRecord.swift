public import SchoolDirectory
public import TapGame

/// A backup: one file with all that the contest had at a revision.
public struct BackupRecord: Hashable, Sendable, Codable {
  /// The path of the file.
  public let file: String
  /// The revision that the contest had.
  public let revision: Revision
  /// The moment of the last commit in it; `nil` for a contest without one.
  @ExplicitNull public private(set) var lastCommitAt: Timestamp?
  /// The ``ContestDigest/digest`` of the contest and of the file, which were compared.
  public let digest: String
  /// The size of the file.
  public let bytes: Int64
}

/// How far a copy has come: pages that were written and pages that were checked, of twice the pages of the file.
public struct CopyProgress: Hashable, Sendable {
  /// The pages that are done.
  public let completed: Int
  /// The pages to be done.
  public let total: Int
}
