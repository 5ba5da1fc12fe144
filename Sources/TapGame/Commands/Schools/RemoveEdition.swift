import Basics
public import SchoolDirectory

/// The number of an imported edition of a directory.
public struct SchoolEditionID: NumberID {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The record of an imported edition of a directory. Imports that changed nothing have no record.
public struct SchoolEdition: Identifiable, Hashable, Sendable, Codable {
  public let id: SchoolEditionID
  public let name: String
  public let format: String
  /// A checksum of the schools, to recognise the same contents.
  public let digest: String
  public let importedAt: Timestamp
  public let revision: Revision
  public let rows: Int
  public let added: Int
  /// The number of known schools that the edition changed, including closed and re-opened ones.
  public let changed: Int
  public let closed: Int
  public let reopened: Int
  /// The number of listed schools that did not change.
  public let unchanged: Int
  /// The number of rows that contained no valid school.
  public let skipped: Int
  /// The number of schools that the edition added and that are still there.
  public let remaining: Int

  public init(
    id: SchoolEditionID, name: String, format: String, digest: String, importedAt: Timestamp, revision: Revision,
    rows: Int, added: Int, changed: Int, closed: Int, reopened: Int, unchanged: Int, skipped: Int, remaining: Int
  ) {
    self.id = id
    self.name = name
    self.format = format
    self.digest = digest
    self.importedAt = importedAt
    self.revision = revision
    self.rows = rows
    self.added = added
    self.changed = changed
    self.closed = closed
    self.reopened = reopened
    self.unchanged = unchanged
    self.skipped = skipped
    self.remaining = remaining
  }
}

/// The changes, made or planned, from removing the schools that an edition added.
public struct SchoolRemoval: Hashable, Sendable, Codable {
  /// Why a school stays.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// Somebody has played for it, or taps were imported for it.
    case hasSessions = "has-sessions"
    /// A sheet of taps has a count for it.
    case isOnSheet = "is-on-sheet"
    /// It is on the boards of a season that has ended.
    case isInEndedSeason = "is-in-ended-season"
    /// A group inside it stays.
    case hasGroups = "has-groups"
  }

  /// A school that stays as it is.
  public struct Kept: Hashable, Sendable, Codable {
    public let school: School
    public let reason: Reason

    public init(school: School, reason: Reason) {
      self.school = school
      self.reason = reason
    }
  }

  /// The edition before the removal.
  public let edition: SchoolEdition
  /// The schools that are removed, ordered by id.
  public let removed: [School]
  /// The schools of the edition that stay, ordered by id.
  public let kept: [Kept]

  public init(edition: SchoolEdition, removed: [School], kept: [Kept]) {
    self.edition = edition
    self.removed = removed
    self.kept = kept
  }
}

/// Removes the schools that an edition added by mistake. A school stays if it has sessions or a count on a sheet in any
/// season, or is on the boards of a season that has ended.
public struct RemoveEdition: ContestCommand {
  public var edition: SchoolEditionID

  public init(_ edition: SchoolEditionID) { self.edition = edition }

  public typealias Outcome = SchoolRemoval
  public static let name = "schools.remove"
  public static let summary = "Remove the schools that an edition of a directory added, and that nobody has played for."
  public static let fields: [CommandField] = [.required("edition", .number(1...Int64.max), "The edition's number.")]
  public var question: ((_ plan: SchoolRemoval) -> String?)? {
    { plan in
      let count = plan.removed.count
      return count == 0 ? nil : "Remove \(count) \(count == 1 ? "school" : "schools")?"
    }
  }
}

extension ContestRefusal {
  package static func unknownEdition(_ edition: SchoolEditionID) -> ContestRefusal {
    invalid(.data, "There is no edition \(edition) of a directory; choose one that was imported.")
  }
}
