import Boards
import SchoolDirectory
import TapGame

/// The search over the contest's schools. It is built on first use and rebuilt after the directory has changed.
actor SchoolIndex {
  enum Part: Hashable, Sendable {
    case schools
    /// The groups inside all schools.
    case groups
    /// The groups inside a school.
    case inside(SchoolID)
  }

  private struct Searches {
    let schools: SchoolSearch
    let groups: SchoolSearch
    let inside: [SchoolID: [School]]

    init(_ all: [School], formerNames: [SchoolID: [String]]) {
      schools = SchoolSearch(all.filter { $0.id.parent == nil }, formerNames: formerNames)
      let groups = all.filter { $0.id.parent != nil }
      self.groups = SchoolSearch(groups)
      inside = Dictionary(grouping: groups, by: \.id.school)
    }

    subscript(part: Part) -> SchoolSearch {
      switch part {
      case .schools: schools
      case .groups: groups
      case .inside(let school): SchoolSearch(inside[school] ?? [])
      }
    }
  }

  private var revision: Revision?
  private var making: Task<Searches, any Error>?

  /// The search over the present schools, or groups.
  ///
  /// - Throws: the store's own error.
  func search(_ leaderboard: any ContestReader, _ part: Part = .schools) async throws -> SchoolSearch {
    try await searches(leaderboard)[part]
  }

  /// The number of groups inside a school.
  ///
  /// - Throws: the store's own error.
  func count(_ leaderboard: any ContestReader, inside school: SchoolID) async throws -> Int {
    try await searches(leaderboard).inside[school]?.count ?? 0
  }

  private func searches(_ leaderboard: any ContestReader) async throws -> Searches {
    let newest = try await leaderboard.schoolsRevision()
    if let making, let revision, revision >= newest { return try await making.value }
    // An unstructured task, because all callers wait for the same build. The cancellation of one caller must not cancel
    // the build.
    let task = Task {
      Searches(
        try await leaderboard.schools().filter(Self.isOffered), formerNames: try await leaderboard.formerSchoolNames())
    }
    (making, revision) = (task, newest)
    do {
      return try await task.value
    } catch {
      if making == task { making = nil }
      throw error
    }
  }

  /// Whether players are shown a school. A name of an earlier list is no school that has closed.
  private static func isOffered(_ school: School) -> Bool {
    school.status == .open || school.id.source != DirectoryFormat.names.rawValue
  }
}
