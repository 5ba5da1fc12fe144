import Basics
import Foundation
import TouchSchoolCommand

/// The settings of a server from all sources. An option has priority over an environment variable, which has priority
/// over the configuration file.
struct ServeConfiguration {
  /// The values of a setting, and the name of their source for messages.
  struct Given {
    let values: [String]
    let name: Words
  }

  private var given: [ServeSetting: Given] = [:]

  /// - Throws: `ServeFailure` for an unreadable file, an unknown name, or an invalid value.
  init(_ call: ServeCall, environment: [String: String]) throws {
    var sources = [try ConfigurationSource.environment(environment)]
    if let file = call.file { sources.append(try ConfigurationFile.read(file)) }
    for setting in ServeSettings.all {
      if let values = call.flags[setting] {
        given[setting] = Given(values: values, name: Words(verbatim: setting.flag))
      } else {
        for source in sources where given[setting] == nil { given[setting] = try source.values(of: setting) }
      }
    }
  }

  var values: [ServeSetting: [String]] { given.mapValues(\.values) }

  /// A setting, by its place in the table.
  typealias Place = KeyPath<ServeSettings, ServeSetting>

  private subscript(place: Place) -> Given? { given[ServeSettings.table[keyPath: place]] }

  /// The value as text; `nil` if none was given.
  func text(_ place: Place) -> String? { self[place]?.values.first }

  func list(_ place: Place) -> [String] { self[place]?.values ?? [] }

  /// The validated value as a number, or the default; `nil` if there is neither.
  func number(_ place: Place) -> Int? {
    (text(place) ?? ServeSettings.table[keyPath: place].default).flatMap { Int($0) }
  }

  /// The name of a setting's source, for messages.
  func name(of place: Place) -> Words {
    self[place]?.name ?? Words(verbatim: ServeSettings.table[keyPath: place].flag)
  }
}
