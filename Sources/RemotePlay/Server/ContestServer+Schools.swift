import Foundation
import GameAPI
package import SchoolDirectory

extension ContestServer {
  /// The number of schools in a request: the API's maximum.
  private static let pageSize = 1000
  /// The maximum total of schools; no real directory has more.
  private static let maximumSchools = 2_000_000

  /// Reads all schools of the contest and the groups inside them page by page, and returns them in the order of their
  /// ids.
  ///
  /// - Parameter progress: called with the number of schools received and the total.
  /// - Throws: `ServerError`.
  package func schools(_ progress: (_ count: Int, _ total: Int) -> Void = { _, _ in }) async throws -> [School] {
    let all = try await list([], progress)
    let groups = try await list([("inside", "any")]) { _, _ in }
    return (all + groups).sorted { $0.id < $1.id }
  }

  private func list(
    _ question: [(String, String)], _ progress: (_ count: Int, _ total: Int) -> Void
  ) async throws -> [School] {
    var schools: [School] = []
    var seen: Set<SchoolID> = []
    var received = 0
    while true {
      let page: SchoolList = try await answer(
        .get("schools", query: question + [("limit", String(Self.pageSize)), ("skip", String(received))]))
      guard page.total <= Self.maximumSchools else {
        throw ServerError.unreadable(address, reason: "there are too many schools")
      }
      // An import during this loop can move schools between pages, so a school may appear twice.
      for school in page.schools.map(\.school) where seen.insert(school.id).inserted {
        schools.append(
          School(
            id: school.id, name: school.name, region: school.region, district: school.district, status: school.status))
      }
      received += page.schools.count
      progress(received, page.total)
      if page.schools.isEmpty || received >= page.total { return schools }
    }
  }
}
