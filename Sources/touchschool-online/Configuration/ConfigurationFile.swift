import Foundation
import Basics
import SchoolDirectory
import TouchSchoolCommand

/// A configuration file: lines `name = value`, or a JSON object with setting names as keys. A file that begins with a
/// bracket is JSON.
enum ConfigurationFile {
  /// - Throws: `ServeFailure`.
  static func read(_ path: String) throws -> ConfigurationSource {
    let content: Data
    do { content = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ServeFailure(
        "The configuration file \(path) cannot be read; check that it is there and may be read.",
        fault: .file)
    }
    let bytes = Array(content)
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      guard let text = String(data: content, encoding: .utf8) else {
        throw ServeFailure(
          "\(path) is not text in UTF-8; save it as UTF-8.",
          fault: .content)
      }
      return try ConfigurationLines(path: path).read(String(text.trimmingPrefix("\u{FEFF}")))
    }
    return try json(content, bytes, path)
  }

  private static func json(_ content: Data, _ bytes: [UInt8], _ path: String) throws -> ConfigurationSource {
    if let fault = JSONTokenizer.fault(in: bytes) {
      let line = TextPosition.line(of: fault.offset, in: bytes)
      let column = TextPosition.column(of: fault.offset, in: bytes)
      throw ServeFailure(
        "\(path) is not JSON: \(fault), in line \(line), column \(column).",
        fault: .content)
    }
    guard let values = try? JSONDecoder().decode([String: ConfigurationSource.Value].self, from: content) else {
      throw ServeFailure(
        "\(path) has to be a JSON object with settings as its keys.",
        fault: .content)
    }
    let settings = ServeSettings.all.filter { values[$0.name] != nil }
    if let name = Set(values.keys).subtracting(settings.map(\.name)).min() {
      throw ServeFailure(
        "\(path): there is no setting “\(name)”; touchschool serve --help lists the settings.",
        fault: .content)
    }
    let given = settings.compactMap { setting in values[setting.name].map { (setting, $0) } }
    return ConfigurationSource(values: Dictionary(uniqueKeysWithValues: given), fault: .content) {
      "\(path): “\($0.name)”"
    }
  }
}

extension ConfigurationSource.Value: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let texts = try? container.decode([String].self) {
      self = .texts(texts)
    } else {
      self = .other
    }
  }
}
