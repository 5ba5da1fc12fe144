import Testing

@testable import SchoolDirectory

@Suite struct TextDecodingTests {
  static let file = DirectoryFixture.datagokr(DirectoryFixture.datagokrRow(name: "똠방초등학교"))
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test func theSameFileInEveryEncodingGivesTheSameSchools() throws {
    let expected = try DirectoryFixture.read(Self.file).schools
    #expect(expected.map(\.name) == ["똠방초등학교"])
    let windows = Self.file.split(separator: "\n").map { "\($0),\r\n" }.joined()
    for text in [Self.file, windows] {
      let cp949 = try #require(DirectoryFixture.cp949(text))
      for bytes in [Array(text.utf8), Self.mark + Array(text.utf8), cp949] {
        let edition = try DirectoryReader.read(bytes)
        #expect(edition.schools == expected)
        #expect(edition.skipped.isEmpty)
      }
    }
  }

  /// 똠 is one of the syllables that CP949 has and EUC-KR has not.
  @Test func cp949IsReadByItsOwnTable() {
    guard case .text(let text) = CP949.decode([0xB0, 0xA1, 0x8C, 0x63, 0x41]) else {
      Issue.record("not read")
      return
    }
    #expect(String(decoding: text, as: UTF8.self) == "가똠A")
  }

  @Test func aByteThatMeansNothingIsToldWithLineAndOffset() throws {
    let head = try #require(DirectoryFixture.cp949(Self.file))
    let british = Array("urn,name\n1,Caf".utf8)
    let cases: [([UInt8], String, Int, Int)] = [
      (head + [0x41, 0xFF, 0x41], "CP949", 3, head.count + 1),
      (head + [0x0A, 0xB0], "CP949", 4, head.count + 1),
      (Array(Self.file.utf8) + [0xEA, 0xB0], "UTF-8", 3, Self.file.utf8.count),
      (Self.mark + Array("id,name\n".utf8) + [0x80], "UTF-8", 2, 11),
      (british + [0x81], "Windows-1252", 2, british.count),
      (british + [0xC3, 0xA9, 0x20, 0xE9], "UTF-8", 2, british.count + 3),
    ]
    for (bytes, encoding, line, offset) in cases {
      #expect(throws: DirectoryError.wrongEncoding(encoding: encoding, line: line, offset: offset)) {
        try DirectoryReader.read(bytes)
      }
    }
  }

  @Test func aCutOffUTF8FileIsNotTakenForKorean() {
    #expect(throws: DirectoryError.wrongEncoding(encoding: "UTF-8", line: 2, offset: 20)) {
      try DirectoryReader.read(Array("id,name\nx:high:1,가나".utf8.dropLast()))
    }
  }

  /// A spreadsheet's “Unicode text”: UTF-16, with tabs.
  @Test(arguments: [false, true]) func utf16IsReadByItsMark(isBig: Bool) throws {
    let units = Array("\u{FEFF}id\tname\r\nown:high:1\t가온고, 본교\r\n".utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? pair : pair.reversed()
    }
    #expect(try DirectoryReader.read(bytes).schools.map(\.name) == ["가온고, 본교"])
    for broken in [bytes + [0], bytes + (isBig ? [0xD8, 0x00] : [0x00, 0xD8])] {
      #expect(throws: DirectoryError.wrongEncoding(encoding: "UTF-16", line: 1, offset: broken.count - 1)) {
        try DirectoryReader.read(broken)
      }
    }
  }

  @Test func aListOfOnesOwnInKoreanIsNotTakenForWestern() throws {
    let korean = try #require(DirectoryFixture.cp949("id,name\n1,가온고\n"))
    #expect(try DirectoryReader.read(korean).schools.map(\.name) == ["가온고"])
  }
}
