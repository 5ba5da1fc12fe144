import TestSupport
import Testing

@testable import SchoolDirectory

@Suite(.enabled(if: RealDirectoryFiles.arePresent, "the real directories are not at ../shared/data"))
struct RealDirectoryTests {
  @Test func everyKoreanSchoolIsReadWithASensiblePlace() throws {
    let edition = try DirectoryReader.read(RealDirectoryFiles.bytes("korea-schools-2025-cp949.csv"))
    #expect(edition.format == .datagokr)
    #expect(edition.skipped.isEmpty)
    #expect(edition.schools.count == 11_985)
    let levels = Dictionary(edition.schools.map { ($0.level, 1) }, uniquingKeysWith: +)
    #expect(levels == [.elementary: 6_298, .middle: 3_298, .high: 2_389])
    #expect(Set(edition.schools.map(\.region)).count == 17)
    for school in edition.schools {
      let isSejong = school.region == "세종특별자치시"
      let lastOfDistrict = school.district.last.map(String.init) ?? ""
      #expect(isSejong ? school.district.isEmpty : ["시", "군", "구"].contains(lastOfDistrict), "\(school)")
      #expect(school.latitude.map { (33...39).contains($0) } == true, "\(school)")
      #expect(school.longitude.map { (124...132).contains($0) } == true, "\(school)")
      #expect(!school.address.isEmpty && school.status == .open, "\(school)")
    }
    // A city with wards never stands without one.
    let wardless = Set(edition.schools.map(\.district)).intersection(["수원시", "성남시", "창원시", "청주시", "전주시", "포항시"])
    #expect(wardless.isEmpty)
    try #expect(DirectoryFixture.read(DirectoryWriter.csv(edition.schools)).schools == edition.schools)
  }

  @Test(.full("49,514 schools; quick are 12,000")) func everyBritishSchoolIsRead() throws {
    let edition = try DirectoryReader.read(RealDirectoryFiles.bytes("uk-schools-2022.csv"))
    #expect(edition.format == .uk)
    #expect(edition.skipped.isEmpty)
    #expect(edition.schools.count == 49_514)
    #expect(edition.schools.count { $0.status == .closed } == 22_182)
    #expect(edition.schools.count { $0.name.contains(",") } == 1_505)
    #expect(edition.schools.allSatisfy { $0.name.first != " " && $0.name.last != " " })
    try #expect(DirectoryFixture.read(DirectoryWriter.csv(edition.schools)).schools == edition.schools)
  }

  @Test func answersOfTheOpenAPIsAreRead() throws {
    let careernet = try DirectoryReader.read(RealDirectoryFiles.bytes("careernet-high-10.json"))
    #expect(careernet.format == .careernet)
    #expect(careernet.schools.count == 10)
    #expect(careernet.schools.allSatisfy { $0.level == .high && !$0.region.isEmpty && !$0.district.isEmpty })
    let neis = try DirectoryReader.read(RealDirectoryFiles.bytes("neis-schoolInfo-1.json"))
    #expect(neis.format == .neis)
    #expect(neis.schools.map(\.level) == [.high])
    #expect(neis.skipped.isEmpty)
  }

  @Test func aCutOffDownloadIsRefused() throws {
    let bytes = try RealDirectoryFiles.bytes("korea-schools-2025-cp949.csv")
    let whole = try DirectoryReader.read(bytes)
    let end = try #require(bytes[..<(bytes.count / 2)].lastIndex(of: .lf))
    let half = try DirectoryReader.read(Array(bytes[...end]))
    #expect(throws: ImportRefusal.self) { try ImportPlan(existing: whole.schools, edition: half) }
    let part = try ImportPlan(existing: whole.schools, edition: half, scope: .part)
    #expect(part.isEmpty)
    #expect(part.notListed == 11_985 - half.schools.count)
  }
}
