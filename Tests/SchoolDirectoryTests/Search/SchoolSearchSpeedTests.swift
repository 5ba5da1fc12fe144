import SchoolDirectory
import TestSupport
import Testing

/// How long a search takes. It prints the times, which say something only in a release build; none decides a test.
@Suite(.serialized) struct SchoolSearchSpeedTests {
  private static let queries = [
    "고", "ㄱ", "ㅎ", "x", "학교", "초등학교", "없는이름", "ㅅㅇㄱ", "강", "각", "경기도 초등학교", "ㄱ ㄴ ㄷ",
  ]

  @Test(.full("50,000 schools; quick are 12,000 real ones")) func overFiftyThousandMadeUpSchools() {
    let schools = GeneratedDirectory.schools(count: 50_000, seed: 1)
    let totals = measure(schools, named: "50,000 made-up schools")
    // Each of these says in another way how many schools there must be.
    #expect(totals["초등학교"] == schools.filter { $0.level == .elementary }.count)
    #expect(totals["학교"] == schools.count)
    #expect(totals["없는이름"] == 0)
    #expect(totals["x"] == 0)
  }

  @Test(.enabled(if: SharedData.koreanFile != nil, "the official directory is not at hand: ../shared/data is absent"))
  func overTheRealNames() throws {
    let schools = try SharedData.koreanSchools().compactMap { row in
      SchoolLevel(rawValue: row.level).flatMap { SchoolID(source: "datagokr", level: $0, code: row.code) }.map {
        School(
          id: $0, name: row.name, region: row.places.first?.region ?? "", district: row.places.first?.district ?? "")
      }
    }
    let totals = measure(schools, named: "\(schools.count) real schools")
    #expect(schools.count == 11_985)
    #expect(totals["없는이름"] == 0)
    let golden = SchoolSearch(schools).find("금성초등학교")
    let exact = golden.hits.filter { $0.match == .wholeName }
    #expect(exact.count == 11)
    #expect(Set(exact.map { [$0.school.region, $0.school.district] }).count == 11)
    #expect(SchoolSearch(schools).find("강남구 경기고").hits.first?.school.name == "경기고등학교")
  }

  /// Prints the best of five times for each query, and returns how many schools each found.
  private func measure(_ schools: [School], named name: String) -> [String: Int] {
    let clock = ContinuousClock()
    let start = clock.now
    let search = SchoolSearch(schools)
    print("\(name): ready after \(milliseconds(clock.now - start)) ms")
    var totals: [String: Int] = [:]
    for query in Self.queries {
      var best = Duration.seconds(3600)
      for _ in 0..<5 {
        let start = clock.now
        totals[query] = search.find(query).total
        best = min(best, clock.now - start)
      }
      print("  “\(query)”: \(milliseconds(best)) ms, \(totals[query, default: 0]) found")
    }
    return totals
  }

  private func milliseconds(_ duration: Duration) -> Double {
    ((duration / .milliseconds(1)) * 1000).rounded() / 1000
  }
}
