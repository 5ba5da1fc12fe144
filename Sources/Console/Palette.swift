/// The appearance of each `Style`. It uses SGR sequences with the eight basic colours, which stay readable in every
/// terminal's theme.
package struct Palette: Sendable {
  /// Whether sequences are written.
  package let mode: ColorMode

  package init(_ mode: ColorMode) {
    self.mode = mode
  }

  /// The text in a style, followed by a reset. Only the text if colours are off or the style is plain.
  /// - Complexity: O(*n*).
  package func apply(_ style: Style, to text: String) -> String {
    guard mode == .color, !text.isEmpty, let code = Self.code(of: style) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private static func code(of style: Style) -> String? {
    switch style {
    case .plain: nil
    case .gain: "32"
    case .loss: "31"
    case .emphasis: "1"
    case .dim: "2"
    case .heading: "1"
    case .warning: "33"
    case .error: "1;31"
    }
  }
}
