import Console
import TapGame

/// Settings of a season in a help text.
enum SettingArguments {
  /// The settings, each with its default value and its meaning.
  static let help =
    "SETTINGS:\n"
    + SeasonSetting.all.map { setting in
      let values =
        switch setting.kind {
        case .count, .duration: ""
        case .choice, .join: ": \(setting.kind)"
        }
      let name = "  \(setting.name)=\(setting.text(in: .standard))".padded(to: indent)
      return name + lines(of: setting.meaning + values).joined(separator: "\n" + String(repeating: " ", count: indent))
    }.joined(separator: "\n")

  private static let indent = 24
  /// The width of the help in columns. The parser wraps a line of exactly this width, so lines are shorter.
  private static let width = 80

  private static func lines(of text: String) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, indent + last.count + 1 + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension OrderOptions {
  /// Prints what people need to join: a code, a ticket or nothing.
  func tellOfJoining(_ season: Season) {
    switch season.joining {
    case .open: break
    case .code: tell("Nobody joins without the code, which the projector shows; touchschool season join prints it.")
    case .ticket: tell("Nobody joins without a ticket; touchschool season tickets makes them.")
    }
  }
}
