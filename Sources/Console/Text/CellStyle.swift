package struct CellStyle: Hashable, Sendable {
  /// The text colour; nil for the terminal's default.
  package var foreground: Color?
  /// The background colour; nil for the terminal's default.
  package var background: Color?
  /// Whether the text is bold or, in some terminals, brighter.
  package var isBold: Bool
  /// Whether the text is fainter than other text.
  package var isDim: Bool
  /// Whether the text and background colours are swapped. This also works in a terminal without colours.
  package var isInverse: Bool
  package var isUnderlined: Bool

  /// Creates a style; omitted attributes are the terminal's default.
  package init(
    foreground: Color? = nil, background: Color? = nil, isBold: Bool = false, isDim: Bool = false,
    isInverse: Bool = false, isUnderlined: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isInverse = isInverse
    self.isUnderlined = isUnderlined
  }

  /// Creates the cell style that looks like `style` in a `Palette`.
  package init(_ style: Style) {
    switch style {
    case .plain: self.init()
    case .gain: self.init(foreground: .green)
    case .loss: self.init(foreground: .red)
    case .emphasis: self.init(isBold: true)
    case .dim: self.init(isDim: true)
    case .heading: self.init(isBold: true)
    case .warning: self.init(foreground: .yellow)
    case .error: self.init(foreground: .red, isBold: true)
    }
  }

  /// The terminal's default.
  package static let plain = CellStyle()
}

/// The sixteen colours of a terminal's theme, and a few fixed ones.
package enum Color: UInt8, Hashable, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  // Of xterm's 256 colours, whose values are the same in every terminal: one for a dark background, the others for a
  // light one.
  case lightBronze = 173
  case deepGreen = 22
  case deepBlue = 24
  case deepBrown = 94
  case deepRed = 124
  case deepGray = 240
}
