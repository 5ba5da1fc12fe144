import Testing

@testable import SchoolDirectory

@Suite struct CareerNetLayoutTests {
  static let rows = """
    [
      {"link": "", "adres": "경기도 하늘시 북구 별로 1(별동)", "schoolName": "별하고등학교", "region": "경기도", "seq": "12"},
      {"schoolName": " 달빛여자고등학교 ", "region": "", "adres": "서울특별시 가온구 별길 2", "seq": "684.0"},
      {"schoolName": "이름뿐고등학교", "region": null, "adres": null, "seq": 7}
    ]
    """
  static let xml = """
    <?xml version="1.0" encoding="EUC-KR"?>
    <dataSearch>
      <content><link/><adres>경기도 하늘시 북구 별로 1(별동)</adres><schoolName>별하고등학교</schoolName><region>경기도</region><seq>12</seq></content>
      <content><schoolName><![CDATA[ 달빛여자고등학교 ]]></schoolName><region></region>
        <adres>서울특별시 가온구 &#48324;길 2</adres><seq>684.0</seq></content>
      <content><schoolName>이름뿐고등학교</schoolName><seq>7</seq></content>
    </dataSearch>
    """

  @Test(arguments: [rows, "{\"dataSearch\": {\"content\": \(rows)}}", xml])
  func rowsBecomeSchools(text: String) throws {
    let cp949 = try #require(DirectoryFixture.cp949(text))
    for bytes in [Array(text.utf8), cp949] {
      let edition = try DirectoryReader.read(bytes)
      #expect(edition.format == .careernet)
      #expect(!edition.isWhole)
      #expect(edition.skipped.isEmpty)
      #expect(edition.schools.map(\.id.rawValue) == ["careernet:high:12", "careernet:high:684", "careernet:high:7"])
      #expect(edition.schools.map(\.name) == ["별하고등학교", "달빛여자고등학교", "이름뿐고등학교"])
      #expect(edition.schools.map(\.region) == ["경기도", "서울특별시", ""])
      #expect(edition.schools.map(\.district) == ["하늘시 북구", "가온구", ""])
      #expect(edition.schools.map(\.address) == ["경기도 하늘시 북구 별로 1(별동)", "서울특별시 가온구 별길 2", ""])
    }
  }

  @Test func aLevelThatIsGivenCountsWhateverTheNamesSay() throws {
    #expect(
      try DirectoryFixture.read(Self.rows, level: .special).schools.map(\.level) == [.special, .special, .special])
  }

  @Test(arguments: [
    ("초등학교", SchoolLevel.elementary), ("중학교", .middle), ("고등학교", .high), ("특수학교", .special),
  ])
  func nineNamesOfTenTellTheLevel(suffix: String, level: SchoolLevel) {
    let nine = (1...9).map { "별\($0)\(suffix)" }
    #expect(CareerNetLayout.inferredLevel(nine + ["별분교장"]) == level)
    #expect(CareerNetLayout.inferredLevel(nine + ["별분교장", ""]) == level)
    #expect(CareerNetLayout.inferredLevel(nine + ["별분교장", "달분교장"]) == nil)
    #expect(CareerNetLayout.inferredLevel([]) == nil)
  }

  @Test func aMixedListWantsALevel() {
    let text = #"[{"schoolName":"별하고등학교","seq":"1"},{"schoolName":"달빛중학교","seq":"2"}]"#
    #expect(throws: DirectoryError.levelUnknown) { try DirectoryFixture.read(text) }
  }

  @Test func anEmptyListNeedsNoLevel() throws {
    for text in ["{\"dataSearch\":{\"content\":[]}}", "<dataSearch/>"] {
      #expect(try DirectoryFixture.read(text).read == 0)
    }
  }

  @Test func badRowsAreSkippedWithTheirLine() throws {
    let json = """
      [{"schoolName":"별하고등학교","seq":"1"},
       {"schoolName":"달빛고등학교"},
       {"schoolName":"가칭)별고등학교","seq":"2"},

       {"schoolName":"새별고등학교",
        "seq":"1.0"}]
      """
    let xml = """
      <dataSearch>
      <content><schoolName>별하고등학교</schoolName><seq>1</seq></content>
      <content><schoolName>달빛고등학교</schoolName></content>
      </dataSearch>
      """
    #expect(
      try DirectoryFixture.read(json).skipped == [
        SkippedRow(line: 2, reason: "no id"),
        SkippedRow(line: 3, reason: "“가칭)별고등학교” is a placeholder for a planned school", isBad: false),
        SkippedRow(line: 5, reason: "careernet:high:1 is listed on line 1 already"),
      ])
    #expect(try DirectoryFixture.read(xml).skipped == [SkippedRow(line: 3, reason: "no id")])
  }

  @Test(arguments: [("684.0", "684"), ("684", "684"), ("684.5", "684.5"), ("1.0.0", "1.0.0"), ("", ""), ("7.", "7")])
  func aNumberMayHaveAnEmptyFraction(seq: String, code: String) {
    #expect(CareerNetLayout.code(seq) == code)
  }
}
