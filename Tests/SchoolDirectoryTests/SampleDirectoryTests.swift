import Foundation
import SchoolDirectory
import Testing

/// `Data/schools.csv`, which is built into the command.
@Suite struct SampleDirectoryTests {
  private let rows: [Row]

  /// A line of the file by its columns.
  private struct Row {
    let fields: [String]
    var id: String { fields[0] }
    var name: String { fields[1] }
    var level: String { fields[2] }
    var region: String { fields[3] }
    var district: String { fields[4] }
  }

  init() throws {
    let file = RealDirectoryFiles.packageRoot.appending(path: "Data/schools.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.first == "id,name,level,region,district,address,latitude,longitude,status")
    try #require(lines.last == "", "the file ends with a line feed")
    rows = try lines.dropFirst().dropLast().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 9, "\(line)")
      return Row(fields: fields)
    }
  }

  @Test func everyRowIsASchool() throws {
    for row in rows {
      let id = try #require(SchoolID(row.id), "\(row.id)")
      #expect(id.source == "sample" && id.level.rawValue == row.level, "\(row.id)")
      #expect([SchoolLevel.elementary, .middle, .high].contains(id.level), "\(row.id)")
      #expect(!row.name.isEmpty && row.fields[8] == "open", "\(row.id)")
      #expect(row.district.isEmpty == (row.region == "세종특별자치시"), "\(row.id)")
      #expect(row.fields.allSatisfy { Array($0.precomposedStringWithCanonicalMapping.utf8) == Array($0.utf8) })
    }
    #expect(rows.count >= 170)
  }

  @Test func noTwoRowsAreTheSame() {
    #expect(Set(rows.map(\.id)).count == rows.count)
    #expect(Set(rows.map { [$0.name, $0.district] }).count == rows.count)
  }

  @Test(arguments: [
    "서울특별시", "부산광역시", "대구광역시", "인천광역시", "광주광역시", "대전광역시", "울산광역시", "세종특별자치시", "경기도", "강원특별자치도",
    "충청북도", "충청남도", "전북특별자치도", "전라남도", "경상북도", "경상남도", "제주특별자치도",
  ])
  func everyRegionHasAllLevels(region: String) {
    let inRegion = rows.filter { $0.region == region }
    #expect(inRegion.count >= 10)
    #expect(Set(inRegion.map(\.level)) == ["elementary", "middle", "high"])
  }

  @Test func thereIsNoOtherRegion() {
    #expect(Set(rows.map(\.region)).count == 17)
  }

  @Test(.enabled(if: RealDirectoryFiles.arePresent, "the real directories are not at ../shared/data"))
  func everyRowStandsInTheOfficialDirectory() throws {
    let official = try DirectoryReader.read(RealDirectoryFiles.bytes("korea-schools-2025-cp949.csv")).schools
    let known = Set(official.map { [$0.name, $0.level.rawValue, $0.region, $0.district] })
    for row in rows {
      #expect(known.contains([row.name, row.level, row.region, row.district]), "\(row.id) is not in the directory")
    }
  }
}
