import SchoolDirectory
import TapGame

extension FuzzTarget {
  /// The readers of files: CSV, CP949, JSON and XML of directories, and sheets of taps.
  static let files: [FuzzTarget] = [
    FuzzTarget(
      "csv", seeds: ["a,b\n1,2\n", "\u{FEFF}a;\"b\"\"c\"\r\n\"x\ny\",\r", "\"", ",,\n\n", "a\rb\nc"],
      words: ["\"", "\"\"", "\r\n", ",", "\u{FEFF}"]
    ) { bytes in
      // What calls it has decoded the text.
      var reader = CSVReader(Array(String(decoding: bytes, as: UTF8.self).utf8))
      var lines = 0
      do {
        while try reader.next() {
          for field in 0..<reader.count { _ = reader[field] }
          demand(reader.line > lines || bytes.isEmpty, "a line is behind the one before")
          lines = reader.line
        }
      } catch {}
    },
    FuzzTarget(
      "directory",
      seeds: [
        "school_id,name,level,region,district,address,latitude,longitude,status\n"
          + "test:high:1,가고등학교,high,서울특별시,강남구,길 1,37.5,127.0,open\n",
        "학교ID,학교명,학교급구분,운영상태,소재지지번주소,소재지도로명주소,위도,경도\n"
          + "B000000001,가초등학교,초등학교,운영,서울특별시 강남구 1,서울특별시 강남구 길 1,37.1,127.1\n",
        "URN,EstablishmentName,TypeOfEstablishment (name),PhaseOfEducation (name),EstablishmentStatus (name),LA (name),Town\n"
          + "100000,A School,Academy,Primary,Open,Camden,London\n",
        "ATPT_OFCDC_SC_NM,SD_SCHUL_CODE,SCHUL_NM,SCHUL_KND_SC_NM,LCTN_SC_NM,ORG_RDNMA\n"
          + "서울특별시교육청,7010001,나중학교,중학교,서울특별시,서울특별시 중구 길 2\n",
      ],
      bytes: [[0xB0, 0xA1, 0x2C, 0xB3, 0xAA, 0x0A, 0x81, 0x41, 0x2C, 0xC8, 0xFE]],
      words: ["high", "초등학교", "운영", "폐교", "37.5", "-0", "1e999", "NaN", "open", "closed", "test:high:", "\u{FEFF}"]
    ) { bytes in
      for format in DirectoryFormat.allCases.map(Optional.some) + [nil] {
        guard let edition = try? DirectoryReader.read(bytes, format: format) else { continue }
        for school in edition.schools {
          demand(SchoolID(school.id.rawValue) == school.id, "the id of a school that was read is one")
          demand(school.latitude.map(\.isFinite) ?? true, "a latitude is a number")
        }
      }
    },
    FuzzTarget(
      "cp949", seeds: ["학교ID,학교명\n"],
      bytes: [
        [0xC7, 0xD0, 0xB1, 0xB3, 0x49, 0x44, 0x2C, 0xC7, 0xD0, 0xB1, 0xB3, 0xB8, 0xED, 0x0A], [0x81, 0x41, 0xFE, 0xFE],
        [0xA1], [0xC9, 0xA1, 0xFE, 0xA1, 0x80],
      ]
    ) { _ = try? DirectoryReader.read($0, format: .datagokr) },
    FuzzTarget(
      "json",
      seeds: [
        #"{"dataSearch":{"content":[{"schoolName":"가고등학교","region":"서울","adres":"서울 강남구","seq":"1","totalCount":"1"}]}}"#,
        #"{"schoolInfo":[{"head":[{"list_total_count":1},{"RESULT":{"CODE":"INFO-000","MESSAGE":"ok"}}]},{"row":[{"SD_SCHUL_CODE":"7","SCHUL_NM":"나중학교"}]}]}"#,
        #"{"RESULT":{"CODE":"ERROR-290","MESSAGE":"x"}}"#, #"[1.5e308,-0,"\ud83d\ude00\u0000",null,true,{}]"#,
        "[[[[[[[[[[[[[[[[",
      ],
      words: ["\\u", "\\ud800", "1e309", "null", "true", "{\"", "\":", "[", "]", "list_total_count", "totalCount"]
    ) { bytes in
      _ = try? DirectoryPage(bytes, of: .careernet, level: .high)
      _ = try? DirectoryPage(bytes, of: .neis, level: nil)
    },
    FuzzTarget(
      "xml",
      seeds: [
        "<?xml version=\"1.0\"?><dataSearch><content><schoolName>가고등학교</schoolName><seq>1</seq></content></dataSearch>",
        "<schoolInfo><head><list_total_count>1</list_total_count></head><row><SCHUL_NM><![CDATA[나]]></SCHUL_NM></row></schoolInfo>",
        "<RESULT><CODE>INFO-200</CODE><MESSAGE>&lt;&#44032;&#x41;</MESSAGE></RESULT>",
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
      ],
      words: ["<![CDATA[", "]]>", "<!--", "-->", "&#", "<?", "?>", "</", "/>", "<row>", "encoding=\"EUC-KR\""]
    ) { bytes in
      for format in [DirectoryFormat.careernet, .neis] { _ = try? DirectoryReader.read(bytes, format: format) }
    },
    FuzzTarget(
      "taps",
      seeds: [
        "school_id,taps\ntest:high:a,10\n", "taps;school_id\n1;\"test:high:a\"\n",
        "school_id,taps,taps\ntest:high:a,1,2",
      ],
      words: ["school_id", "taps", "9223372036854775807", "1000000000000", "-1", "test:high:a"]
    ) { bytes in
      guard let file = try? TapFile(bytes) else { return }
      demand(file.rows.allSatisfy { TapFile.tapsRange.contains($0.taps) }, "a count that was read is in its range")
    },
  ]
}
