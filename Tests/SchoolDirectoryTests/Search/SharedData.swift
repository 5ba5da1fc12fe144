import Foundation

/// The real directories beside the project, for the tests that can use them.
enum SharedData {
  /// The folder with `Package.swift`.
  static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// 전국초중등학교위치표준데이터; `nil` where it is absent.
  static let koreanFile = file("korea-schools-2025-cp949.csv")
  /// The register of schools of the United Kingdom; `nil` where it is absent.
  static let britishFile = file("uk-schools-2022.csv")

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
    // Foundation names no constant for it: this is Core Foundation's number of “DOS Korean”, marked as such.
    guard let text = String(data: data, encoding: String.Encoding(rawValue: 0x8000_0422)) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    return text
  }

  private static func fields(of line: Substring) -> [String] {
    if !line.contains("\"") { return line.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
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
