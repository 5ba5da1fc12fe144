import Testing

@testable import SchoolDirectory

@Suite struct TouchSchoolLayoutTests {
  @Test func onlyIdAndNameAreNeeded() throws {
    let edition = try DirectoryFixture.read("name,id\n별하고등학교,own:high:1\n")
    let id = try #require(SchoolID("own:high:1"))
    #expect(edition.schools == [School(id: id, name: "별하고등학교", region: "")])
    #expect(edition.format == .touchschool)
    #expect(edition.isWhole)
  }

  @Test func whatIsWrittenComesBack() throws {
    let schools = try [
      School(
        id: #require(SchoolID("own:high:1")), name: "\"Owls\", Larks & Co", region: "서울특별시", district: "가온구",
        address: "별길 1, 2층", latitude: 37.123456789, longitude: -0.1, status: .closed),
      School(id: #require(SchoolID("own:special:x\"y")), name: "별빛학교", region: "", latitude: 1e-7),
      School(id: #require(SchoolID("other:other:1")), name: "\"", region: "\"\""),
    ]
    let text = DirectoryWriter.csv(schools)
    #expect(
      text.hasPrefix("id,name,level,region,district,address,latitude,longitude,status\nown:high:1,\"\"\"Owls\"\", "))
    let edition = try DirectoryFixture.read(text)
    #expect(edition.schools == schools)
    #expect(edition.skipped.isEmpty)
    #expect(DirectoryWriter.csv(edition.schools) == text)
  }

  @Test func noSchoolsAreAHeader() throws {
    #expect(try DirectoryFixture.read(DirectoryWriter.csv([])).read == 0)
  }

  @Test func contradictionsAreSkippedWithLineAndReason() throws {
    let edition = try DirectoryFixture.read(
      """
      id,name,level,status
      own:high:1,A,middle,
      own:high:2,B,high,shut
      own:low:3,C,,
      ,D,,
      own:high:5,,,
      own:high:6,F,,open
      own:high:7,"\u{1B}[2J",,
      """)
    #expect(edition.schools.map(\.id.rawValue) == ["own:high:6", "own:high:7"])
    #expect(edition.schools.last?.name == "[2J")
    #expect(
      edition.skipped == [
        SkippedRow(line: 2, reason: "the level “middle” is not that of own:high:1", id: SchoolID("own:high:1")),
        SkippedRow(line: 3, reason: "the status “shut” is neither open nor closed", id: SchoolID("own:high:2")),
        SkippedRow(line: 4, reason: "“own:low:3” is not a school id (source:level:code)"),
        SkippedRow(line: 5, reason: "no id"),
        SkippedRow(line: 6, reason: "no name", id: SchoolID("own:high:5")),
      ])
  }
}
