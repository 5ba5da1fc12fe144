import Basics
import Foundation
import TouchSchoolCommand

/// Settings from one place: the environment or a file.
struct ConfigurationSource {
  enum Value: Equatable {
    case text(String)
    case number(Int)
    case texts([String])
    /// A value that fits no setting.
    case other
  }

  let values: [ServeSetting: Value]
  let fault: ServeFailure.Fault
  /// The name of a setting in this source, for messages.
  let name: (ServeSetting) -> Words

  /// The environment: each variable is a text. The texts of a list are separated by commas.
  ///
  /// - Throws: `ServeFailure` for a variable that names no setting.
  static func environment(_ variables: [String: String]) throws -> ConfigurationSource {
    let known = Set(ServeSettings.all.map(\.variable))
    let unknown = variables.keys.filter { $0.hasPrefix(ServeSetting.variablePrefix) && !known.contains($0) }
    if let name = unknown.min() {
      throw ServeFailure(
        "There is no setting \(name); touchschool serve --help lists the settings.",
        fault: .call)
    }
    var values: [ServeSetting: Value] = [:]
    for setting in ServeSettings.all {
      guard let text = variables[setting.variable] else { continue }
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      values[setting] = setting.kind == .list ? .texts(parts) : .text(text)
    }
    return ConfigurationSource(values: values, fault: .call) { Words(verbatim: $0.variable) }
  }

  /// The values of a setting; `nil` if it is not set.
  ///
  /// - Throws: `ServeFailure`.
  func values(of setting: ServeSetting) throws -> ServeConfiguration.Given? {
    guard let value = values[setting] else { return nil }
    guard let texts = Self.texts(value, of: setting) else {
      throw ServeFailure(
        "\(name(setting)) has a value of another kind; \(Self.demand(of: setting)).",
        fault: fault)
    }
    for text in texts {
      if let complaint = setting.complaint(about: text, givenAs: name(setting)) {
        throw ServeFailure(complaint, fault: fault)
      }
    }
    return .init(values: texts, name: name(setting))
  }

  /// The texts of a value; `nil` if the setting's kind does not allow this type of value.
  private static func texts(_ value: Value, of setting: ServeSetting) -> [String]? {
    switch (value, setting.kind) {
    case (.text(let text), _): [text]
    case (.number(let number), .number): ["\(number)"]
    case (.texts(let texts), .list): texts.map { String($0.trimmingPrefix { $0 == " " }) }
    case (.number, _), (.texts, _), (.other, _): nil
    }
  }

  private static func demand(of setting: ServeSetting) -> Words {
    switch setting.kind {
    case .list: "it takes an array of texts"
    case .number: "it takes a whole number"
    case .text, .file, .folder, .url, .word, .span: "it takes a text"
    }
  }
}
