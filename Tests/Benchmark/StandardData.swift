import Foundation
import SchoolDirectory
import SystemCalls

/// A made-up edition of the standard data 전국초중등학교위치표준데이터, with its twenty columns and in its encoding.
enum StandardData {
  private static let header = """
    학교ID,학교명,학교급구분,설립일자,설립형태,본교분교구분,운영상태,소재지지번주소,소재지도로명주소,시도교육청코드,시도교육청명,교육지원청코드,교육지원청명,\
    생성일자,변경일자,위도,경도,데이터기준일자,제공기관코드,제공기관명
    """

  /// The schools as a file in CP949.
  ///
  /// - Throws: ``LeftOut`` where the C library cannot write CP949.
  static func csv(_ schools: [School]) throws -> [UInt8] {
    var text = header + "\n"
    for (number, school) in schools.enumerated() {
      let code = String(number)
      let fields = [
        "B" + String(repeating: "0", count: max(0, 9 - code.count)) + code, school.name, word(for: school.level),
        "2000-03-01", "공립", "본교", "운영", school.address, school.address, "7010000", school.region + "교육청",
        "7081000", school.region + " " + school.district + "교육지원청", "2013-11-29", "2024-08-29",
        school.latitude.map { "\($0)" } ?? "", school.longitude.map { "\($0)" } ?? "", "2025-03-25", "B000000",
        "지어낸 기관",
      ]
      text += fields.joined(separator: ",") + "\n"
    }
    return try cp949(text)
  }

  private static func word(for level: SchoolLevel) -> String {
    switch level {
    case .elementary: "초등학교"
    case .middle: "중학교"
    case .high: "고등학교"
    case .special: "특수학교"
    case .other: "각종학교"
    }
  }

  private static func cp949(_ text: String) throws -> [UInt8] {
    guard let converter = iconv_open("CP949", "UTF-8"), converter != iconv_t(bitPattern: -1) else {
      throw LeftOut("this machine's C library does not know CP949.")
    }
    defer { iconv_close(converter) }
    var source = Array(text.utf8)
    var leftOver = source.count
    let bytes = [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
      source.withUnsafeMutableBytes { source in
        var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var output = UnsafeMutableRawPointer(target.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var room = target.count
        _ = iconv(converter, &input, &leftOver, &output, &room)
        count = target.count - room
      }
    }
    guard leftOver == 0 else { throw BenchmarkFailure("a made-up school has a character that CP949 lacks") }
    return bytes
  }
}
