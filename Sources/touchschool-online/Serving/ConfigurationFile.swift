import Foundation
import TouchSchoolCommand

/// A configuration file: a JSON object with setting names as keys.
enum ConfigurationFile {
  /// Reads a file.
  ///
  /// - Throws: `ServeFailure`.
  static func read(_ path: String) throws -> ConfigurationSource {
    let content: Data
    do { content = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ServeFailure(
        "The configuration file \(path) cannot be read; check that it is there and may be read.", fault: .file)
    }
    let values: [String: ConfigurationSource.Value]
    do { values = try JSONDecoder().decode([String: ConfigurationSource.Value].self, from: content) } catch {
      guard case DecodingError.dataCorrupted(let context) = error else {
        throw ServeFailure("\(path) has to be a JSON object with settings as its keys.", fault: .content)
      }
      let reason = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
      throw ServeFailure("\(path) is not JSON\(reason.map { ": \($0)" } ?? ".")", fault: .content)
    }
    if let name = values.keys.filter({ ServeSetting(rawValue: $0) == nil }).min() {
      throw ServeFailure(
        "\(path): there is no setting “\(name)”; touchschool serve --help lists the settings.", fault: .content)
    }
    let settings = values.compactMap { key, value in ServeSetting(rawValue: key).map { ($0, value) } }
    return ConfigurationSource(values: Dictionary(settings) { $1 }, fault: .content) { "\(path): “\($0.rawValue)”" }
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
