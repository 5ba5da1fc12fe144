import Console

/// The text of a configuration file with every setting of a server.
///
/// A setting that was given stands as a line `name = value`. Each other setting is a comment, with its default value or
/// an example. Two characters tell the comments apart: `#` and a blank begin a sentence, `#` alone begins a setting.
struct ConfigurationText {
  let given: [ServeSetting: [String]]

  /// The maximum width of a sentence's line.
  private static let width = 100

  var lines: [String] {
    let head = Self.comment(
      "The settings of touchschool serve. A setting is a line NAME = VALUE; one with several values has a line for each. "
        + "Remove the # before a setting to use it. An option and an environment variable go before this file. "
        + "touchschool serve --config FILE --print-configuration checks a file and prints it anew.")
    return head + ServeSettings.sections.flatMap { ["", "# \($0.title)"] + $0.settings.flatMap(lines(of:)) }
  }

  private func lines(of setting: ServeSetting) -> [String] {
    let values = given[setting]?.map { "\(setting.name) = \($0)" } ?? ["#\(setting.name) = \(setting.example)"]
    return [""] + Self.comment(setting.help) + values
  }

  private static func comment(_ text: String) -> [String] { text.wrapped(to: width - 2).map { "# \($0)" } }
}
