import Configuration
import Foundation
import TouchSchoolCommand

/// A configuration file: a JSON object whose keys are the names of settings.
enum ConfigurationFile {
  /// Reads a file.
  ///
  /// - Throws: `ServeFailure`.
  static func read(_ path: String) async throws -> ConfigurationSource {
    let content: Data
    do { content = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ServeFailure(
        "The configuration file \(path) cannot be read; check that it is there and may be read.", fault: .file)
    }
    let names = try names(in: content, of: path)
    let known = Set(ServeSetting.allCases.map(\.rawValue))
    if let name = names.subtracting(known).min() {
      throw ServeFailure(
        "\(path): there is no setting “\(name)”; touchschool serve --help lists those that there are.", fault: .content)
    }
    do {
      let place = ConfigReader(provider: InMemoryProvider(values: ["filePath": .init(.string(path), isSecret: false)]))
      let provider = try await FileProvider<JSONSnapshot>(config: place)
      return ConfigurationSource(reader: ConfigReader(provider: provider), present: names, fault: .content) {
        "\(path): “\($0.rawValue)”"
      }
    } catch {
      throw ServeFailure("\(path): a setting is a text, a whole number or an array of texts.", fault: .content)
    }
  }

  private static func names(in content: Data, of path: String) throws -> Set<String> {
    let object: Any
    do { object = try JSONSerialization.jsonObject(with: content, options: .fragmentsAllowed) } catch {
      let reason = (error as? CocoaError)?.userInfo["NSDebugDescription"] as? String
      throw ServeFailure("\(path) is no JSON\(reason.map { ": \($0)" } ?? ".")", fault: .content)
    }
    guard let settings = object as? [String: Any] else {
      throw ServeFailure("\(path) has to be a JSON object with settings as its keys.", fault: .content)
    }
    return Set(settings.keys)
  }
}
