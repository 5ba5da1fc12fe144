import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The real directories beside the project, for the tests that can use them.
enum SharedData {
  /// The folder with `Package.swift`.
  static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// 전국초중등학교위치표준데이터; `nil` where it is absent.
  static let koreanFile = file("korea-schools-2025-cp949.csv")

  private static func file(_ name: String) -> URL? {
    let file = packageRoot.appending(path: "../shared/data/\(name)").standardizedFileURL
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// A row of the Korean file.
  struct KoreanSchool {
    let code: String
    let name: String
    let level: String
    /// Region and district by the road address and by the lot address.
    let places: [(region: String, district: String)]
  }

  /// The rows of the Korean file; none where it is absent.
  ///
  /// This reads just enough of the format for a test of other things, so that those tests do not stand or fall with the
  /// directory reader.
  static func koreanSchools() throws -> [KoreanSchool] {
    guard let koreanFile else { return [] }
    let text = try decodeCP949(Data(contentsOf: koreanFile))
    let levels = ["초등학교": "elementary", "중학교": "middle", "고등학교": "high"]
    return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = fields(of: line)
      return KoreanSchool(
        code: fields[0], name: fields[1], level: levels[fields[2], default: fields[2]],
        places: [fields[8], fields[7]].compactMap(place(in:)))
    }
  }

  private static func decodeCP949(_ data: Data) throws -> String {
    let converter = iconv_open("UTF-8", "CP949")
    // iconv_open says that it has failed with a pointer of all ones.
    guard Int(bitPattern: converter) != -1 else { throw CocoaError(.fileReadInapplicableStringEncoding) }
    defer { iconv_close(converter) }
    var input = data.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 2)
    let written = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var to = target.baseAddress
        var unread = source.count
        var free = target.count
        let result = iconv(converter, &from, &unread, &to, &free)
        return result == -1 ? -1 : target.count - free
      }
    }
    guard written >= 0 else { throw CocoaError(.fileReadInapplicableStringEncoding) }
    return String(decoding: output[..<written].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  private static func place(in address: String) -> (region: String, district: String)? {
    let words = address.split(separator: " ").map(String.init)
    guard words.count > 1 else { return nil }
    if words[0] == "세종특별자치시" { return (words[0], "") }
    let hasWard = words.count > 2 && words[1].hasSuffix("시") && words[2].hasSuffix("구")
    return (words[0], hasWard ? "\(words[1]) \(words[2])" : words[1])
  }
}
