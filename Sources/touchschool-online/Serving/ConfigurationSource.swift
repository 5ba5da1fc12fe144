import Configuration
import TouchSchoolCommand

/// Settings from one place.
struct ConfigurationSource {
  let reader: ConfigReader
  /// The names that are given there; `nil` where that is not known.
  let present: Set<String>?
  let fault: ServeFailure.Fault
  /// What a setting is called there, for people.
  let name: (ServeSetting) -> String

  /// What is given for a setting; `nil` if nothing is.
  ///
  /// - Throws: `ServeFailure`.
  func values(of setting: ServeSetting) throws -> ServeConfiguration.Given? {
    guard let values = read(setting) else {
      guard present?.contains(setting.rawValue) == true else { return nil }
      throw ServeFailure("\(name(setting)) has a value of another kind; \(Self.demand(of: setting)).", fault: fault)
    }
    for value in values {
      if let complaint = setting.complaint(about: value, givenAs: name(setting)) {
        throw ServeFailure(complaint, fault: fault)
      }
    }
    return .init(values: values, name: name(setting))
  }

  private func read(_ setting: ServeSetting) -> [String]? {
    let key = ConfigKey([setting.rawValue])
    switch setting.kind {
    case .list:
      return reader.stringArray(forKey: key)?.map { String($0.trimmingPrefix { $0 == " " }) }
        ?? reader.string(forKey: key).map { [$0] }
    case .number: return (reader.string(forKey: key) ?? reader.int(forKey: key).map { String($0) }).map { [$0] }
    case .text, .url, .word: return reader.string(forKey: key).map { [$0] }
    }
  }

  private static func demand(of setting: ServeSetting) -> String {
    switch setting.kind {
    case .list: "it takes an array of texts"
    case .number: "it takes a whole number"
    case .text, .url, .word: "it takes a text"
    }
  }
}
