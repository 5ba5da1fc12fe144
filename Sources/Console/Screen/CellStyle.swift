/// How a cell of a `Canvas` looks.
package struct CellStyle: Hashable, Sendable {
  /// The colour of the text; nil for the terminal's own.
  package var foreground: Color?
  /// The colour behind the text; nil for the terminal's own.
  package var background: Color?
  /// Whether the text is bold, or brighter, as terminals differ.
  package var isBold: Bool
  /// Whether the text is fainter than other text.
  package var isDim: Bool
  /// Whether the two colours change places, which works without colours too.
  package var isInverse: Bool
  /// Whether there is a line below the text.
  package var isUnderlined: Bool

  /// A style; what is not named is as the terminal has it.
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

  /// The look that a `Palette` gives the meaning.
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

  /// As the terminal has it.
  package static let plain = CellStyle()
}
