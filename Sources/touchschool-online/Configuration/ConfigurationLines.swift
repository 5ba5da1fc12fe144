import Basics
import Foundation
import TouchSchoolCommand

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
      return "\(path), line \(lines): “\(setting.name)”"
    }
  }

  private static func parts(of line: String) -> (name: String, value: String)? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    func trimmed(_ part: Substring) -> String { part.trimmingCharacters(in: .whitespaces) }
    return (trimmed(line[..<sign]), trimmed(line[line.index(after: sign)...]))
  }

  private func failure(at line: Int, _ sentence: Words) -> ServeFailure {
    ServeFailure("\(path), line \(line): \(sentence)", fault: .content)
  }

  private static func noSetting(_ line: String) -> Words {
    "“\(line)” has no =; write a setting as port = 80, and # before a comment."
  }

  private static func unknown(_ name: String) -> Words {
    "there is no setting “\(name)”; touchschool serve --print-configuration lists the settings."
  }

  private static func repeated(_ name: String, first: Int) -> Words {
    "“\(name)” is on line \(first), too; remove one of the two."
  }
}
