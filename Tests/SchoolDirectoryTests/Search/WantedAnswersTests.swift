import SchoolDirectory
import TestSupport
import Testing

/// What people type, and the schools that they mean.
///
/// The answers were written down from the directories before the search was asked. A line is `query = codes`, of which any is
/// right, or `query = @region/district/level` if any school there is right. Queries that could mean several schools are left out.
enum WantedAnswers {
  static func rows(_ list: String) -> [(query: String, wanted: String)] {
    list.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: " = ")
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  static func isWanted(_ school: School, _ wanted: String) -> Bool {
    guard wanted.hasPrefix("@") else {
      return wanted.split(separator: " ").contains { school.id.rawValue.hasSuffix(":\($0)") }
    }
    let place = wanted.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return school.region == place[0] && (place[1].isEmpty || school.district == place[1])
      && (place.count < 3 || school.level.rawValue == place[2])
  }
}

@Suite(.enabled(if: RealDirectoryFiles.arePresent, "the real directories are not at ../shared/data"))
struct `What people look for` {
  private static func schools(_ file: String) throws -> [School] {
    try DirectoryReader.read(RealDirectoryFiles.bytes(file)).schools
  }

  @Test func `is the first answer to 95 of 100 queries, and among the first five of 99`() throws {
    var (count, first, amongFive) = (0, 0, 0)
    var lists = [(WantedAnswers.korean, try Self.schools("korea-schools-2025-cp949.csv"))]
    // The largest directory takes four fifths of the time.
    if goesFurther() { lists.append((WantedAnswers.english, try Self.schools("uk-schools-2022.csv"))) }
    for (list, schools) in lists {
      let search = SchoolSearch(schools)
      for (query, wanted) in WantedAnswers.rows(list) {
        let hits = search.find(query, limit: 5).hits.map(\.school)
        let place = hits.firstIndex { WantedAnswers.isWanted($0, wanted) }
        if place != 0 {
          print(
            "“\(query)”: \(place.map { "answer \($0 + 1)" } ?? "not among five"), first \(hits.first?.name ?? "nothing")"
          )
        }
        count += 1
        first += place == 0 ? 1 : 0
        amongFive += place != nil ? 1 : 0
      }
    }
    print("\(count) queries: \(first) first, \(amongFive) among five")
    #expect(count >= lists.count * 100)
    #expect(first * 100 >= count * 95)
    #expect(amongFive * 100 >= count * 99)
  }
}
