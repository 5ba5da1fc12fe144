@testable import SchoolDirectory
import SystemCalls

/// Small invented directories.
enum DirectoryFixture {
  /// The header of data.go.kr.
  static let datagokrHeader =
    "학교ID,학교명,학교급구분,설립일자,설립형태,본교분교구분,운영상태,소재지지번주소,소재지도로명주소,시도교육청코드,시도교육청명,"
    + "교육지원청코드,교육지원청명,생성일자,변경일자,위도,경도,데이터기준일자,제공기관코드,제공기관명"

  /// A row of data.go.kr.
  static func datagokrRow(
    id: String = "Z1", name: String = "달빛초등학교", level: String = "초등학교", branch: String = "본교",
    status: String = "운영", lot: String = "", road: String = "서울특별시 가온구 별길 1", office: String = "",
    latitude: String = "37.5", longitude: String = "127.25"
  ) -> String {
    "\(id),\(name),\(level),2001-01-01,공립,\(branch),\(status),\(lot),\(road),1,\(office),2,,2001-01-01,,"
      + "\(latitude),\(longitude),2024-01-01,X1,어느기관"
  }

  /// A file of data.go.kr with these rows.
  static func datagokr(_ rows: String...) -> String {
    ([datagokrHeader] + rows).joined(separator: "\n") + "\n"
  }

  /// What is read from a text, in UTF-8.
  static func read(
    _ text: String, _ format: DirectoryFormat? = nil, level: SchoolLevel? = nil
  ) throws(DirectoryError) -> DirectoryEdition {
    try DirectoryReader.read(Array(text.utf8), format: format, level: level)
  }

  /// The text in CP949, as the C library writes it; `nil` if it cannot.
  static func cp949(_ text: String) -> [UInt8]? {
    guard let converter = iconv_open("CP949", "UTF-8"), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var source = Array(text.utf8)
    var leftOver = source.count
    let bytes = [UInt8](unsafeUninitializedCapacity: leftOver + 1) { target, count in
      source.withUnsafeMutableBytes { source in
        var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var output = UnsafeMutableRawPointer(target.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var room = target.count
        _ = iconv(converter, &input, &leftOver, &output, &room)
        count = target.count - room
      }
    }
    return leftOver == 0 ? bytes : nil
  }
}
