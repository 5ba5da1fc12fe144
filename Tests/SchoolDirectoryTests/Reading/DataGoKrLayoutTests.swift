import Foundation
import Testing

@testable import SchoolDirectory

@Suite struct DataGoKrLayoutTests {
  typealias Fixture = DirectoryFixture

  @Test func aRowBecomesASchool() throws {
    let text = Fixture.datagokr(
      Fixture.datagokrRow(lot: "서울특별시 가온구 별동 2-1", road: "\"서울특별시 가온구 별길 1, 2층\""))
    let edition = try Fixture.read(text)
    let id = try #require(SchoolID("datagokr:elementary:Z1"))
    #expect(
      edition.schools == [
        School(
          id: id, name: "달빛초등학교", region: "서울특별시", district: "가온구", address: "서울특별시 가온구 별길 1, 2층",
          latitude: 37.5, longitude: 127.25)
      ])
    #expect(edition.format == .datagokr)
    #expect(edition.isWhole)
    #expect(edition.read == 1)
  }

  @Test(arguments: [
    ("초등학교", SchoolLevel.elementary), ("중학교", .middle), ("고등학교", .high), ("특수학교", .special),
    ("각종학교", .other), ("외국인학교", .other),
  ])
  func theLevelIsThatOfTheColumnWhateverTheNameSays(word: String, level: SchoolLevel) throws {
    let text = Fixture.datagokr(Fixture.datagokrRow(name: "별하고등학교", level: word, branch: "분교"))
    #expect(try Fixture.read(text).schools.map(\.level) == [level])
  }

  @Test(arguments: [
    ("운영", School.Status.open), ("신설", .open), ("", .open), ("정상", .open), ("폐교", .closed), ("휴교", .closed),
    ("통폐합", .closed), ("개교예정", .closed),
  ])
  func status(word: String, status: School.Status) throws {
    let text = Fixture.datagokr(Fixture.datagokrRow(status: word))
    #expect(try Fixture.read(text).schools.map(\.status) == [status])
  }

  @Test func thePlaceFallsBackFromTheRoadAddressToTheLotAndTheOffice() throws {
    let edition = try Fixture.read(
      Fixture.datagokr(
        Fixture.datagokrRow(id: "A", lot: "경기도 하늘시 북구 1", road: "서울특별시 가온구 별길 1"),
        Fixture.datagokrRow(id: "B", lot: "경기도 하늘시 북구 1", road: ""),
        Fixture.datagokrRow(id: "C", lot: "하늘시 별면 1", road: "하늘시 별길 1", office: "경상남도교육청"),
        Fixture.datagokrRow(id: "D", lot: "", road: "", office: "경상남도교육청"),
        Fixture.datagokrRow(id: "E", lot: "", road: "")))
    #expect(edition.schools.map(\.region) == ["서울특별시", "경기도", "경상남도", "경상남도", ""])
    #expect(edition.schools.map(\.district) == ["가온구", "하늘시 북구", "하늘시", "", ""])
    #expect(edition.schools.map(\.address) == ["서울특별시 가온구 별길 1", "경기도 하늘시 북구 1", "하늘시 별길 1", "", ""])
  }

  @Test(arguments: [("", "127"), ("37", ""), ("37", "nan"), ("0", "0"), ("x", "127")])
  func halfACoordinateIsNone(latitude: String, longitude: String) throws {
    let text = Fixture.datagokr(Fixture.datagokrRow(latitude: latitude, longitude: longitude))
    let school = try #require(try Fixture.read(text).schools.first)
    #expect(school.latitude == nil)
    #expect(school.longitude == nil)
  }

  @Test(arguments: [
    ("999", "127", "latitude “999” is not from -90 to 90"), ("-90.1", "", "latitude “-90.1” is not from -90 to 90"),
    ("37", "181", "longitude “181” is not from -180 to 180"),
    ("37", "inf", "longitude “inf” is not from -180 to 180"),
  ])
  func aCoordinateOutsideTheGlobeIsABadRow(latitude: String, longitude: String, reason: String) throws {
    let edition = try Fixture.read(
      Fixture.datagokr(Fixture.datagokrRow(latitude: latitude, longitude: longitude)))
    #expect(edition.schools.isEmpty)
    #expect(
      edition.skipped == [SkippedRow(line: 2, reason: "the \(reason)", id: SchoolID("datagokr:elementary:Z1"))])
  }

  @Test(arguments: ["가칭)별하초등학교", "(가칭)별하초등학교", "[가칭] 별하초등학교", "별하초(가칭)", "학교예정지", "학교설립예정지", "신설예정", "별하초등학교 신설 예정"])
  func aPlaceholderIsSkippedAndNotBad(name: String) throws {
    let edition = try Fixture.read(Fixture.datagokr(Fixture.datagokrRow(name: name)))
    #expect(edition.schools.isEmpty)
    #expect(
      edition.skipped == [
        SkippedRow(line: 2, reason: "“\(name)” is a placeholder for a planned school", isBad: false)
      ])
  }

  @Test(arguments: ["예정초등학교", "예정련초등학교"])
  func aPlaceOfSuchANameIsNoPlaceholder(name: String) throws {
    #expect(try Fixture.read(Fixture.datagokr(Fixture.datagokrRow(name: name))).schools.map(\.name) == [name])
  }

  @Test func rowsThatAreNoSchoolsAreSkippedWithLineAndReason() throws {
    let long = String(repeating: "가", count: 201)
    let edition = try Fixture.read(
      Fixture.datagokr(
        Fixture.datagokrRow(id: "A"),
        Fixture.datagokrRow(id: "B", name: "가칭)별하초등학교"),
        Fixture.datagokrRow(id: "C", name: "학교설립예정지"),
        Fixture.datagokrRow(id: "D", level: ""),
        Fixture.datagokrRow(id: ""),
        Fixture.datagokrRow(id: "E", name: " "),
        Fixture.datagokrRow(id: "F G"),
        Fixture.datagokrRow(id: "H", name: long),
        Fixture.datagokrRow(id: "A", name: "다른초등학교"),
        "I,짧은초등학교,초등학교",
        Fixture.datagokrRow(id: "J", name: "쉼표,초등학교"),
        Fixture.datagokrRow(id: "A", level: "중학교")))
    #expect(edition.schools.map(\.id.rawValue) == ["datagokr:elementary:A", "datagokr:middle:A"])
    #expect(edition.read == 12)
    #expect(
      edition.skipped == [
        SkippedRow(line: 3, reason: "“가칭)별하초등학교” is a placeholder for a planned school", isBad: false),
        SkippedRow(line: 4, reason: "“학교설립예정지” is a placeholder for a planned school", isBad: false),
        SkippedRow(line: 5, reason: "no level (학교급구분)"),
        SkippedRow(line: 6, reason: "no id"),
        SkippedRow(line: 7, reason: "no name", id: SchoolID("datagokr:elementary:E")),
        SkippedRow(line: 8, reason: "the id “F G” has characters or a length that ids cannot have"),
        SkippedRow(
          line: 9, reason: "“\(String(repeating: "가", count: 40))…” is longer than 200 characters",
          id: SchoolID("datagokr:elementary:H")),
        SkippedRow(line: 10, reason: "datagokr:elementary:A is listed on line 2 already"),
        SkippedRow(line: 11, reason: "3 fields where the header has 20"),
        SkippedRow(line: 12, reason: "21 fields where the header has 20"),
      ])
  }

  /// What a Mac makes of Hangul is NFD, in a header as well as in a name.
  @Test func decomposedHangulIsReadAsTheSameText() throws {
    let text = Fixture.datagokr(Fixture.datagokrRow())
    let edition = try Fixture.read(text.decomposedStringWithCanonicalMapping)
    let school = try #require(edition.schools.first)
    #expect(Array(school.name.utf8) == Array("달빛초등학교".utf8))
    #expect(Array(school.district.utf8) == Array("가온구".utf8))
    #expect(school.level == .elementary)
  }

  /// Names repeat, and schools that share a site share coordinates: only the id tells them apart.
  @Test func schoolsThatDifferOnlyInTheirIdAreTwoSchools() throws {
    let text = Fixture.datagokr(Fixture.datagokrRow(id: "A"), Fixture.datagokrRow(id: "B"))
    #expect(try Fixture.read(text).schools.count == 2)
  }

  @Test func columnsAreFoundByName() throws {
    let edition = try Fixture.read("운영상태,학교급구분,기타,학교명,학교ID\n폐교,중학교,x,별하중학교,Q9\n")
    #expect(edition.schools.map(\.id.rawValue) == ["datagokr:middle:Q9"])
    #expect(edition.schools.map(\.status) == [.closed])
  }

  @Test func missingColumnsAreNamed() {
    #expect(throws: DirectoryError.missingColumns(["학교ID", "학교급구분"], format: .datagokr)) {
      try Fixture.read("학교명\n별하중학교\n", .datagokr)
    }
  }
}
