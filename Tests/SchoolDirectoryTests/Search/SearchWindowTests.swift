import SchoolDirectory
import Testing

@Suite struct `A search in windows` {
  private static func directory() throws -> [School] {
    let levels = SchoolLevel.allCases
    return try (0..<600).map { number in
      let id = try #require(SchoolID(source: "test", level: levels[number % 5], code: "S\(number)"))
      return School(
        id: id, name: String("가나다라".dropFirst(number % 4)) + "\(number / 7)고", region: number % 3 == 0 ? "서울" : "부산",
        status: number % 11 == 0 ? .closed : .open)
    }
  }

  @Test(arguments: [1, 7, 50, 1000])
  func `finds what it finds in one go`(size: Int) throws {
    let search = SchoolSearch(try Self.directory())
    for query in ["다라", "가나", "서울", "라 부산", "없음"] {
      for level in [nil, SchoolLevel.high] {
        let whole = search.find(query, level: level, limit: .max)
        #expect(whole.hits.count == whole.total)
        var hits: [SearchHit] = []
        repeat {
          let part = search.find(query, level: level, skipping: hits.count, limit: size)
          #expect(part.total == whole.total && part.hits.count == min(size, whole.total - hits.count))
          hits += part.hits
        } while hits.count < whole.total
        #expect(hits == whole.hits)
      }
    }
  }

  @Test func `takes any numbers`() throws {
    let search = SchoolSearch(try Self.directory())
    let whole = search.find("고", limit: .max)
    #expect(search.find("고", skipping: .max, limit: .max).hits.isEmpty)
    #expect(search.find("고", skipping: .max).total == whole.total)
    #expect(search.find("고", skipping: -5, limit: 3).hits == Array(whole.hits.prefix(3)))
    #expect(search.find("고", skipping: 3, limit: -1).hits.isEmpty)
  }

  @Test func `lists schools without a query, in the same order, by level and region`() throws {
    let schools = try Self.directory()
    let search = SchoolSearch(schools)
    let whole = search.list(limit: .max)
    #expect(whole.total == 600 && Set(whole.schools) == Set(schools))
    #expect(whole.schools == search.find("고", limit: .max).hits.map(\.school))
    for (level, region) in [(SchoolLevel.high, nil), (nil, "서울"), (.middle, "부산")] as [(SchoolLevel?, String?)] {
      let wanted = whole.schools.filter {
        (level == nil || $0.level == level) && (region == nil || $0.region == region)
      }
      let listed = search.list(level: level, region: region, limit: .max)
      #expect(listed.schools == wanted && listed.total == wanted.count)
      let part = search.list(level: level, region: region, skipping: 5, limit: 4)
      #expect(part.schools == Array(wanted[5..<9]) && part.total == wanted.count)
    }
    let none = search.list(region: "제주", limit: 5)
    #expect(none.schools.isEmpty && none.total == 0)
  }
}
