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
  init(_ call: ServeCall, environment: [String: String]) throws {
    var sources = [try ConfigurationSource.environment(environment)]
    if let file = call.file { sources.append(try ConfigurationFile.read(file)) }
    for setting in ServeSetting.allCases {
      if let values = call.flags[setting] {
        given[setting] = Given(values: values, name: setting.flag)
      } else {
        for source in sources where given[setting] == nil { given[setting] = try source.values(of: setting) }
      }
    }
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
