import Testing

@testable import SchoolDirectory

@Suite struct GeneratedDirectoryTests {
  private static let national = GeneratedDirectory.schools(count: 12_000, seed: 1)

  @Test(arguments: [0, 1, 2, 17, 1000, 5000])
  func thereAreAsManyAsAskedFor(count: Int) {
    let schools = GeneratedDirectory.schools(count: count, seed: 3)
    #expect(schools.count == count)
    #expect(Set(schools.map(\.id)).count == count)
  }

  @Test func theSameSeedGivesTheSameSchools() {
    #expect(GeneratedDirectory.schools(count: 2000, seed: 9) == GeneratedDirectory.schools(count: 2000, seed: 9))
    #expect(GeneratedDirectory.schools(count: 2000, seed: 9) != GeneratedDirectory.schools(count: 2000, seed: 10))
  }

  @Test func theFirstSchoolsOfASeedNeverChange() {
    let schools = GeneratedDirectory.schools(count: 3, seed: 2026)
    #expect(
      schools.map { "\($0.id) \($0.name) \($0.address)" } == [
        "madeup:high:0000001 창미고등학교 충청남도 계룡시 여울길 62 (지어낸 학교)",
        "madeup:elementary:0000002 성포초등학교 충청북도 제천시 온새미로 2 (지어낸 학교)",
        "madeup:elementary:0000003 강촌초등학교 경기도 부천시 소사구 단비로 122 (지어낸 학교)",
      ])
  }

  @Test func everySchoolIsMarkedAsMadeUp() {
    for (index, school) in Self.national.enumerated() {
      #expect(school.id.source == "madeup")
      #expect(school.id.rawValue.hasSuffix(String(index + 1)))
      #expect(school.address.hasSuffix(" (지어낸 학교)"))
      #expect(
        school.address.hasPrefix(school.district.isEmpty ? school.region : "\(school.region) \(school.district) "))
    }
  }

  @Test func regionsHaveTheirShares() throws {
    let counts = Dictionary(grouping: Self.national, by: \.region).mapValues(\.count)
    #expect(counts.count == 17)
    #expect(counts.max { $0.value < $1.value }?.key == "경기도")
    #expect(counts.min { $0.value < $1.value }?.key == "세종특별자치시")
    for region in GeneratedRegion.all {
      let expected = Double(region.share) / 10_000 * 12_000
      let count = try #require(counts[region.name])
      // Five standard deviations of a count of independent draws.
      #expect(abs(Double(count) - expected) < 5 * expected.squareRoot(), "\(region.name): \(count), not \(expected)")
    }
    #expect(GeneratedRegion.all.reduce(0) { $0 + $1.share } == 10_000)
  }

  @Test(arguments: [(SchoolLevel.elementary, 0.53), (.middle, 0.27), (.high, 0.20), (.special, 0.01)])
  func levelsHaveTheirShares(level: SchoolLevel, share: Double) {
    let count = Self.national.filter { $0.level == level }.count
    #expect(abs(Double(count) / 12_000 - share) < 0.02)
    #expect(count > 0)
  }

  @Test func namesRepeatAsOftenAsRealOnes() throws {
    let uses = Dictionary(grouping: Self.national, by: \.name)
    let shared = uses.filter { $0.value.count > 1 }
    #expect((0.08...0.10).contains(Double(shared.count) / 12_000))
    #expect((0.20...0.24).contains(Double(shared.values.reduce(0) { $0 + $1.count }) / 12_000))
    #expect(uses.values.map(\.count).max() == 11)
  }

  @Test(arguments: [(1000, UInt64(1)), (12_000, 2), (60_000, 3)])
  func noTwoHaveTheSameNameLevelAndDistrict(count: Int, seed: UInt64) {
    let schools = GeneratedDirectory.schools(count: count, seed: seed)
    #expect(Set(schools.map { [$0.name, $0.level.rawValue, $0.district] }).count == count)
  }

  @Test func aNameIsSharedElevenTimesFromAThousandSchoolsOn() {
    for seed in UInt64(0)..<20 {
      let uses = Dictionary(grouping: GeneratedDirectory.schools(count: 1000, seed: seed), by: \.name)
      #expect(uses.values.contains { $0.count == 11 })
    }
  }

  @Test func schoolsLieInADistrictAndTheBoxOfTheirRegion() throws {
    let regions = Dictionary(uniqueKeysWithValues: GeneratedRegion.all.map { ($0.name, $0) })
    for school in Self.national {
      let region = try #require(regions[school.region])
      #expect(region.districts.contains(school.district))
      #expect(region.latitude.contains(try #require(school.latitude)))
      #expect(region.longitude.contains(try #require(school.longitude)))
    }
  }

  @Test func thereAreNamesEnoughForTheLargestDirectory() {
    // Little more than half of the schools are of one level.
    #expect(GeneratedNames.count > GeneratedDirectory.maximumCount * 53 / 100)
  }
}
