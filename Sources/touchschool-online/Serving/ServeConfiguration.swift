import Configuration
import Foundation
import TouchSchoolCommand

/// What was set about a server, from wherever it was set: a flag goes before a variable of the environment, that before the configuration
/// file.
struct ServeConfiguration {
  /// A value, and the name it was given as.
  struct Given {
    let values: [String]
    let name: String
  }

  private var given: [ServeSetting: Given] = [:]

  /// Reads all sources.
  ///
  /// - Throws: `ServeFailure` for a file that cannot be read, a name that there is not, and a value that cannot be.
  init(_ call: ServeCall, environment: [String: String]) async throws {
    var sources = [try Self.environment(environment)]
    if let file = call.file { sources.append(try await ConfigurationFile.read(file)) }
    for setting in ServeSetting.allCases {
      if let values = call.flags[setting] {
        given[setting] = Given(values: values, name: setting.flag)
      } else {
        for source in sources where given[setting] == nil { given[setting] = try source.values(of: setting) }
      }
    }
  }

  private static func environment(_ variables: [String: String]) throws -> ConfigurationSource {
    let known = Set(ServeSetting.allCases.map(\.variable))
    let unknown = variables.keys.filter { $0.hasPrefix(ServeSetting.variablePrefix) && !known.contains($0) }
    if let name = unknown.min() {
      throw ServeFailure(
        "There is no setting \(name); touchschool serve --help lists those that there are.", fault: .call)
    }
    let provider = EnvironmentVariablesProvider(environmentVariables: variables)
    return ConfigurationSource(
      reader: ConfigReader(provider: provider).scoped(to: "touchschool.serve"), present: nil, fault: .call
    ) { $0.variable }
  }

  /// A text.
  func text(_ setting: ServeSetting) -> String? { given[setting]?.values.first }

  /// Several texts.
  func list(_ setting: ServeSetting) -> [String] { given[setting]?.values ?? [] }

  /// A number, which was looked at already.
  func number(_ setting: ServeSetting) -> Int? { text(setting).flatMap { Int($0) } }

  /// The name that a setting was given as.
  func name(of setting: ServeSetting) -> String { given[setting]?.name ?? setting.flag }
}
