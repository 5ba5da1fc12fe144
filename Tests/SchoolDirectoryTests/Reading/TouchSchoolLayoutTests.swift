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

  @Test(arguments: ["pupils", "Students", "enrolment", "enrollment", "학생수", "학생 수"])
  func headCountsAreRead(column: String) throws {
    let edition = try DirectoryFixture.read(
      """
      name\t\(column)
      A\t812
      B\t
      C\t0
      D\t1000000
      E\t1000001
      F\t-1
      G\tmany
      H\t1,024
      I\t812.0
      J\t812명
      K\t1,2
      """)
    #expect(edition.schools.map(\.pupils) == [812, nil, nil, 1_000_000, nil, 1_024, 812, 812])
    #expect(
      edition.skipped.map { "\($0.line) \($0.reason)" } == [
        "6 the number of pupils “1000001” is not from 1 to 1000000",
        "7 the number of pupils “-1” is not from 1 to 1000000",
        "12 the number of pupils “1,2” is not from 1 to 1000000",
      ])
    let text = DirectoryWriter.csv(edition.schools)
    #expect(text.hasPrefix((TouchSchoolLayout.columns + ["pupils"]).joined(separator: ",") + "\n"))
    #expect(try DirectoryFixture.read(text).schools == edition.schools)
  }

  @Test func noSchoolsAreAHeader() throws {
    #expect(try DirectoryFixture.read(DirectoryWriter.csv([])).read == 0)
  }

  @Test func rowsThatNoContestCanUseAreSkippedWithLineAndReason() throws {
    let edition = try DirectoryFixture.read(
      """
      id,name,region,latitude,longitude
      own:high:1,신설예정,서울특별시,,
      own:high:2,B,서울특별시/경기도,,
      own:high:3,C,서울특별시,999,127
      own:high:4,D,서울특별시,-90,-180
      own:high:5,E,서울특별시,37,-180.5
      """)
    #expect(edition.schools.map(\.id.rawValue) == ["own:high:4"])
    #expect(edition.schools.first?.latitude == -90 && edition.schools.first?.longitude == -180)
    #expect(
      edition.skipped == [
        SkippedRow(line: 2, reason: "“신설예정” is a placeholder for a planned school", isBad: false),
        SkippedRow(line: 3, reason: "the region “서울특별시/경기도” has a slash", id: SchoolID("own:high:2")),
        SkippedRow(line: 4, reason: "the latitude “999” is not from -90 to 90", id: SchoolID("own:high:3")),
        SkippedRow(line: 6, reason: "the longitude “-180.5” is not from -180 to 180", id: SchoolID("own:high:5")),
      ])
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
      8,H,college,
      a b,I,,
      :,J,,
      """)
    #expect(edition.schools.map(\.id.rawValue) == ["own:other:D", "own:high:6", "own:high:7"])
    #expect(edition.schools.last?.name == "[2J")
    #expect(
      edition.skipped == [
        SkippedRow(line: 2, reason: "the level “middle” is not that of own:high:1", id: SchoolID("own:high:1")),
        SkippedRow(line: 3, reason: "the status “shut” is neither open nor closed", id: SchoolID("own:high:2")),
        SkippedRow(line: 4, reason: "“own:low:3” is not a school id (\(SchoolID.forms))"),
        SkippedRow(line: 6, reason: "no name", id: SchoolID("own:high:5")),
        SkippedRow(line: 9, reason: "the level “college” is none of elementary, middle, high, special, other"),
        SkippedRow(line: 10, reason: "“a b” is not a school id (\(SchoolID.forms))"),
        SkippedRow(line: 11, reason: "“:” is not a school id (\(SchoolID.forms))"),
      ])
  }

  @Test func `has groups by their id, or by the school that they are inside`() throws {
    let edition = try DirectoryReader.read(
      Array(
        """
        parent,id,name
        ,own:high:1,Hangang
        own:high:1,,3-2
        own:high:1,"own:high:1,b",Chess
        own:high:1,"own:high:2,b",Of another
        ,"own:high:1,3-2",Once more
        """.utf8))
    #expect(edition.schools.map(\.id.rawValue) == ["own:high:1", "own:high:1,3-2", "own:high:1,b"])
    #expect(edition.skipped.map(\.line) == [5, 6] && edition.skipped.allSatisfy(\.isBad))
    #expect(try DirectoryReader.read(Array(DirectoryWriter.csv(edition.schools).utf8)).schools == edition.schools)
  }
}
