import Basics
import Console
import TapGame

/// Settings of a season in a help text.
enum SettingArguments {
  /// The settings, each with its default value and its meaning.
  static func list(in language: Language) -> String {
    // Nobody types the hash of an address, or the ids of many classes.
    SeasonSetting.all.filter { $0.kind != .venues && $0.kind != .colors }.map { setting in
      let values =
        switch setting.kind {
        case .count, .duration, .noun, .venues, .colors: ""
        case .choice, .join: ": \(language(setting.kind.words))"
        }
      let name = "  \(setting.name)=\(setting.text(in: .standard))".padded(to: indent)
      // The parser wraps a line of exactly its width.
      return name
        + (language(setting.words) + values).wrapped(to: width - indent - 1)
        .joined(separator: "\n" + String(repeating: " ", count: indent))
    }.joined(separator: "\n")
  }

  private static let indent = 24
  /// The width of the help in columns.
  private static let width = 80
}
