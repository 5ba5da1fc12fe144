import Foundation
import JSONText
import SchoolDirectory
import TouchSchoolCommand
import TerminalApp

/// A configuration file: a JSON object with setting names as keys.
enum ConfigurationFile {
  /// Reads a file.
  ///
  /// - Throws: `ServeFailure`.
  static func read(_ path: String) throws -> ConfigurationSource {
    let content: Data
    do { content = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ServeFailure(
        Language.ofCall(
          "설정 파일 \(path.with(.object)) 읽을 수 없어요. 있는지, 읽을 수 있는지 확인해 주세요.",
          "The configuration file \(path) cannot be read; check that it is there and may be read."),
        fault: .file)
    }
    let bytes = Array(content)
    if let fault = JSONTokenizer.fault(in: bytes) {
      let line = TextPosition.line(of: fault.offset, in: bytes)
      let column = TextPosition.column(of: fault.offset, in: bytes)
      throw ServeFailure(
        Language.ofCall(
          "\(path.with(.topic)) JSON이 아니에요. \(line)째 줄 \(column)째 글자를 확인해 주세요.",
          "\(path) is not JSON: \(fault), in line \(line), column \(column)."),
        fault: .content)
    }
    guard let values = try? JSONDecoder().decode([String: ConfigurationSource.Value].self, from: content) else {
      throw ServeFailure(
        Language.ofCall(
          "\(path.with(.topic)) 설정의 이름을 키로 하는 JSON 객체여야 해요.",
          "\(path) has to be a JSON object with settings as its keys."),
        fault: .content)
    }
    let settings = ServeSettings.all.filter { values[$0.name] != nil }
    if let name = Set(values.keys).subtracting(settings.map(\.name)).min() {
      throw ServeFailure(
        Language.ofCall(
          "\(path): “\(name)” 설정은 없어요. touchschool serve --help로 설정을 볼 수 있어요.",
          "\(path): there is no setting “\(name)”; touchschool serve --help lists the settings."),
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
