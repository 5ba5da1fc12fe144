public import SchoolDirectory
public import TapGame

/// Reads the schools of a contest.
public protocol SchoolReader: Sendable {
  /// The newest revision.
  func revision() async throws -> Revision

  /// Every school, open and closed, ordered by id.
  func schools() async throws -> [School]
  /// The school with this id; `nil` if it does not exist.
  func school(_ id: SchoolID) async throws -> School?
  /// The newest revision that changed schools. A value derived from the schools is valid until this revision changes.
  func schoolsRevision() async throws -> Revision
}
