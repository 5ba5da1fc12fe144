import Basics
import Foundation
import TouchSchoolCommand
import TapGame

/// A configuration file of lines `name = value`. Blank lines and lines that begin with `#` are comments. A setting with
/// several values has a line for each.
struct ConfigurationLines {
  let path: String

  private struct Found {
    var values: [String]
    var lines: [Int]
  }

  /// - Throws: `ServeFailure` for a line that is not a setting.
  func read(_ text: String) throws -> ConfigurationSource {
    let known = Dictionary(uniqueKeysWithValues: ServeSettings.all.map { ($0.name, $0) })
    var found: [ServeSetting: Found] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let (name, value) = try Self.parts(of: line) ?? { throw failure(at: index + 1, Self.noSetting(line)) }()
      guard let setting = known[name] else { throw failure(at: index + 1, Self.unknown(name)) }
      if let first = found[setting]?.lines.first, setting.kind != .list {
        throw failure(at: index + 1, Self.repeated(name, first: first))
      }
      found[setting, default: Found(values: [], lines: [])].values.append(value)
      found[setting]?.lines.append(index + 1)
    }
    return ConfigurationSource(
      values: found.mapValues { $0.values.count == 1 ? .text($0.values[0]) : .texts($0.values) }, fault: .content
    ) { [path, found] setting in
      let lines = found[setting]?.lines.map(String.init).joined(separator: ", ") ?? ""
      return Language.ofCall("\(path) \(lines)째 줄: “\(setting.name)”", "\(path), line \(lines): “\(setting.name)”")
    }
  }

  private static func parts(of line: String) -> (name: String, value: String)? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    func trimmed(_ part: Substring) -> String { part.trimmingCharacters(in: .whitespaces) }
    return (trimmed(line[..<sign]), trimmed(line[line.index(after: sign)...]))
  }

  private func failure(at line: Int, _ sentence: String) -> ServeFailure {
    ServeFailure(
      Language.ofCall("\(path) \(line)째 줄: \(sentence)", "\(path), line \(line): \(sentence)"), fault: .content)
  }

  private static func noSetting(_ line: String) -> String {
    Language.ofCall(
      "“\(line)”에 =가 없어요. 설정은 port = 80처럼 적고, 설명 앞에는 #를 붙여 주세요.",
      "“\(line)” has no =; write a setting as port = 80, and # before a comment.")
  }

  private static func unknown(_ name: String) -> String {
    Language.ofCall(
      "“\(name)” 설정은 없어요. touchschool serve --print-configuration으로 설정을 볼 수 있어요.",
      "there is no setting “\(name)”; touchschool serve --print-configuration lists the settings.")
  }

  private static func repeated(_ name: String, first: Int) -> String {
    Language.ofCall(
      "“\(name)” 설정이 \(first)째 줄에도 있어요. 하나만 남겨 주세요.", "“\(name)” is on line \(first), too; remove one of the two.")
  }
}
