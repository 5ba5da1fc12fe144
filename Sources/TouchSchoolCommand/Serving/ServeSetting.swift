package import Basics

/// A setting of a server. It has the same name as an option, as an environment variable and in the configuration file.
package struct ServeSetting: Hashable, Sendable {
  /// The option without its dashes, and the key in the configuration file.
  package let name: String
  package let kind: Kind
  /// The placeholder for the value in the help.
  let valueName: String
  /// The default value; `nil` if the setting has none.
  package let `default`: String?
  /// The value that the printed configuration file shows: the default value, or an example.
  let example: String
  package let help: String

  /// A setting with a default value.
  ///
  /// - Parameter help: the help text; `{default}` in it is replaced by the default value.
  init(_ name: String, _ kind: Kind, _ valueName: String, default usual: String, _ help: String) {
    self.init(name, kind, valueName, default: usual, example: usual, help)
  }

  /// A setting without a default value.
  init(_ name: String, _ kind: Kind, _ valueName: String, example: String, _ help: String) {
    self.init(name, kind, valueName, default: nil, example: example, help)
  }

  private init(_ name: String, _ kind: Kind, _ valueName: String, default: String?, example: String, _ help: String) {
    (self.name, self.kind, self.valueName, self.default, self.example) = (name, kind, valueName, `default`, example)
    self.help = help.replacing("{default}", with: `default` ?? "")
  }

  /// The type of a setting's value.
  package enum Kind: Hashable, Sendable {
    /// Any text that is not empty.
    case text
    case file
    case folder
    /// A URL with the scheme `http` or `https` and a host.
    case url
    /// A whole number in the range.
    case number(ClosedRange<Int>)
    case word([String])
    /// A duration with a unit, such as `90s`. The range is in seconds.
    case span(ClosedRange<Int>)
    case list
  }

  package var flag: String { "--\(name)" }

  package var variable: String { Self.variablePrefix + name.uppercased().replacing("-", with: "_") }

  package static let variablePrefix = "TOUCHSCHOOL_SERVE_"

  /// Validates a value.
  ///
  /// - Parameter name: its source: the option, the variable, or the key of the file.
  /// - Returns: a sentence that describes the error; `nil` if the value is valid.
  package func complaint(about value: String, givenAs name: Words) -> Words? {
    switch kind {
    case .text, .file, .folder, .list:
      return value.isEmpty ? "\(name) must not be empty." : nil
    case .url:
      // Spaces and control characters would end up in the QR code and on the terminal.
      let url = value.wholeMatch(of: /https?:\/\/(?:[A-Za-z0-9._\-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?(.*)/)
      if let url, url.1.map({ (UInt16($0) ?? 0) > 0 }) ?? true, value.allSatisfy(\.isASCII) {
        if url.2 == "" || url.2 == "/" { return nil }
        return
          "\(name) takes an address without a path, such as https://play.example.org, because the pages stand at its top; “\(value)” also has “\(url.2)”."
      }
      return "\(name) takes an address such as https://play.example.org, not “\(value)”."
    case .number(let range):
      if let number = Int(value), range.contains(number) { return nil }
      return "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not “\(value)”."
    case .span(let range):
      if let seconds = Self.seconds(value), range.contains(seconds) { return nil }
      return "\(name) takes a time of at most a week with its unit, such as 90s, 10m or 2h, not “\(value)”."
    case .word(let words):
      if words.contains(value) { return nil }
      return "\(name) takes \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), not “\(value)”."
    }
  }

  /// Parses a duration such as `90s`, `10m`, `2h` or `1d` into seconds; `nil` for any other text.
  package static func seconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), number > 0 else { return nil }
    let (seconds, isTooMuch) = number.multipliedReportingOverflow(by: unit)
    return isTooMuch ? nil : seconds
  }
}
