import Testing

@testable import SchoolDirectory

@Suite struct NEISLayoutTests {
  static let row = """
    {"SD_SCHUL_CODE": "7990001 ", "SCHUL_NM": " 별하고등학교", "SCHUL_KND_SC_NM": "고등학교", "LCTN_SC_NM": "경기도 ",
     "ORG_RDNMA": "경기도 하늘시 북구 별로 1", "HS_SC_NM": null, "FOND_SC_NM": null}
    """
  static let nulls = """
    {"SD_SCHUL_CODE": "7990002", "SCHUL_NM": "먼나라학교", "SCHUL_KND_SC_NM": "외국인학교", "LCTN_SC_NM": null, "ORG_RDNMA": null}
    """
  static let envelope = """
    {"schoolInfo": [{"head": [{"list_total_count": 2}, {"RESULT": {"CODE": "INFO-000", "MESSAGE": "정상"}}]},
      {"row": [\(row), \(nulls)]}]}
    """
  static let csv = """
    SD_SCHUL_CODE,SCHUL_NM,SCHUL_KND_SC_NM,LCTN_SC_NM,ORG_RDNMA
    7990001 , 별하고등학교,고등학교,경기도 ,경기도 하늘시 북구 별로 1
    7990002,먼나라학교,외국인학교,,
    """
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <schoolInfo><head><list_total_count>2</list_total_count><RESULT><CODE>INFO-000</CODE><MESSAGE>정상</MESSAGE></RESULT></head>
    <row><SD_SCHUL_CODE>7990001 </SD_SCHUL_CODE><SCHUL_NM> 별하고등학교</SCHUL_NM><SCHUL_KND_SC_NM>고등학교</SCHUL_KND_SC_NM>
    <LCTN_SC_NM>경기도 </LCTN_SC_NM><ORG_RDNMA>경기도 하늘시 북구 별로 1</ORG_RDNMA></row>
    <row><SD_SCHUL_CODE>7990002</SD_SCHUL_CODE><SCHUL_NM>먼나라학교</SCHUL_NM><SCHUL_KND_SC_NM>외국인학교</SCHUL_KND_SC_NM>
    <LCTN_SC_NM/><ORG_RDNMA/></row></schoolInfo>
    """

  @Test(arguments: [envelope, "[\(row), \(nulls)]", csv, xml])
  func rowsBecomeSchools(text: String) throws {
    let cp949 = try #require(DirectoryFixture.cp949(text))
    for bytes in [Array(text.utf8), cp949] {
      let edition = try DirectoryReader.read(bytes)
      #expect(edition.format == .neis)
      #expect(!edition.isWhole)
      #expect(edition.skipped.isEmpty)
      #expect(edition.schools.map(\.id.rawValue) == ["neis:high:7990001", "neis:other:7990002"])
      #expect(edition.schools.map(\.name) == ["별하고등학교", "먼나라학교"])
      #expect(edition.schools.map(\.region) == ["경기도", ""])
      #expect(edition.schools.map(\.district) == ["하늘시 북구", ""])
    }
  }

  @Test(arguments: [
    ("초등학교", SchoolLevel.elementary), ("중학교", .middle), ("고등학교", .high), ("특수학교", .special),
    ("방송통신고등학교", .high), ("방송통신중학교", .middle), ("각종학교(고)", .other), ("외국인학교", .other),
    ("고등기술학교", .other), ("고등공민학교", .other), ("평생학교(고)-3년6학기", .other),
  ])
  func level(word: String, level: SchoolLevel) {
    #expect(KoreanSchool.level(word) == level)
  }

  @Test(arguments: [
    ("INFO-200", "no school fits the query"), ("INFO-300", "the key is restricted"),
    ("ERROR-290", "the key is not valid"),
    ("ERROR-300", "a required parameter is missing"), ("ERROR-310", "no such service"),
    ("ERROR-333", "is not a number"),
    ("ERROR-336", "more than 1000 rows"), ("ERROR-337", "the day's limit"), ("ERROR-500", "the server failed"),
    ("ERROR-600", "reach its database"), ("ERROR-601", "query failed"), ("ERROR-999", "“살려 줘”"),
  ])
  func anErrorInPlaceOfRowsIsToldInWords(code: String, meaning: String) {
    let json = "{\"RESULT\":{\"CODE\":\"\(code)\",\"MESSAGE\":\"살려\\n줘\"}}"
    let xml = "<RESULT><CODE>\(code)</CODE><MESSAGE>살려\n줘</MESSAGE></RESULT>"
    for text in [json, xml] {
      let error = #expect(throws: DirectoryError.self) { try DirectoryFixture.read(text) }
      #expect(error == .answered(code: code, message: "살려 줘"))
      #expect(error?.description.contains(meaning) == true)
    }
  }

  @Test func badRowsAreSkippedWithTheirLine() throws {
    let edition = try DirectoryFixture.read(
      "[\(Self.row),\n\(Self.row),\n\(Self.row),\n{\"SD_SCHUL_CODE\":\"1\",\"SCHUL_NM\":\"별\",\"SCHUL_KND_SC_NM\":null}]"
    )
    #expect(
      edition.skipped == [
        SkippedRow(line: 3, reason: "neis:high:7990001 is listed on line 1 already"),
        SkippedRow(line: 5, reason: "neis:high:7990001 is listed on line 1 already"),
        SkippedRow(line: 7, reason: "no level (SCHUL_KND_SC_NM)"),
      ])
  }

  @Test func anAnswerWithoutRowsIsNoEdition() {
    #expect(throws: DirectoryError.noRows(format: .neis)) {
      try DirectoryFixture.read("{\"schoolInfo\":[{\"head\":[{\"list_total_count\":0}]}]}")
    }
    #expect(throws: DirectoryError.noRows(format: .neis)) { try DirectoryFixture.read("{}", .neis) }
    #expect(throws: DirectoryError.noRows(format: .careernet)) { try DirectoryFixture.read("{}", .careernet) }
  }
}
