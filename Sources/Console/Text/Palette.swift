/// The appearance of each `Style`. It uses SGR sequences with the eight basic colours, which stay readable in every
/// terminal's theme.
package struct Palette: Sendable {
  /// Whether sequences are written.
  package let mode: ColorMode

  package init(_ mode: ColorMode) {
    self.mode = mode
  }

  /// The text in a style, followed by a reset. Only the text if colours are off or the style is plain.
  package func apply(_ style: Style, to text: String) -> String {
    guard mode == .color, !text.isEmpty, style != .plain else { return text }
    return CellStyle.sequence(from: .plain, to: CellStyle(style)) + text + "\u{1B}[0m"
  }
}

/// The meaning of a piece of text. A `Palette` decides its appearance.
package enum Style: Sendable, CaseIterable {
  /// No special meaning.
  case plain
  /// Something went up: a better rank, more taps.
  case gain
  /// Something went down.
  case loss
  /// The most important part.
  case emphasis
  /// Secondary text.
  case dim
  case heading
  /// Something that the person may want to change.
  case warning
  /// Something that failed.
  case error
}

/// Whether text is written with colours.
package enum ColorMode: Sendable, Equatable {
  /// Escape sequences are written.
  case color
  /// Only the text is written.
  case plain

  /// Chooses the mode of a stream. It is colour on a terminal, unless `NO_COLOR` is set and not empty (the convention
  /// of no-color.org) or `TERM` is `dumb`.
  package init(isTerminal: Bool, environment: [String: String]) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self = isTerminal && !isUnwanted && environment["TERM"] != "dumb" ? .color : .plain
  }
}
