import Foundation
import GameAPI
package import SchoolDirectory

extension ContestServer {
  /// So many schools are asked for at once: the most that the API gives.
  private static let pageSize = 1000
  /// More schools than there are on earth are no directory.
  private static let maximumSchools = 2_000_000

  /// All schools of the contest, page by page, in the order of their ids.
  ///
  /// - Parameter progress: told how many have come, and of how many.
  /// - Throws: `ServerError`.
  /// - Complexity: a call for each thousand schools.
  package func schools(_ progress: (_ count: Int, _ total: Int) -> Void = { _, _ in }) async throws -> [School] {
    var schools: [School] = []
    var seen: Set<SchoolID> = []
    var received = 0
    while true {
      let page: SchoolsTold = try await answer(
        .get("schools", query: [("limit", String(Self.pageSize)), ("skip", String(received))]))
      guard page.total <= Self.maximumSchools else {
        throw ServerError.unreadable(address, reason: "there are too many schools")
      }
      // An edition that was taken in meanwhile moves schools from page to page.
      for school in page.schools where seen.insert(school.id).inserted { schools.append(school) }
      received += page.schools.count
      progress(received, page.total)
      if page.schools.isEmpty || received >= page.total { return schools.sorted { $0.id < $1.id } }
    }
  }
}

/// A list of schools as the server tells of them.
private struct SchoolsTold: Decodable, Sendable {
  let total: Int
  let schools: [School]

  private enum Key: CodingKey { case total, schools, id, name, region, district, status }

  init(from decoder: any Decoder) throws {
    let told = try decoder.container(keyedBy: Key.self)
    total = try told.decode(Int.self, forKey: .total)
    var list = try told.nestedUnkeyedContainer(forKey: .schools)
    var schools: [School] = []
    while !list.isAtEnd {
      let school = try list.nestedContainer(keyedBy: Key.self)
      schools.append(
        School(
          id: try school.decode(SchoolID.self, forKey: .id), name: try school.decode(String.self, forKey: .name),
          region: try school.decode(String.self, forKey: .region),
          district: try school.decode(String.self, forKey: .district),
          status: try school.decode(School.Status.self, forKey: .status)))
    }
    self.schools = schools
  }
}
