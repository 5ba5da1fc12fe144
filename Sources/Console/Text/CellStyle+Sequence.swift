extension CellStyle {
  /// The SGR sequence that changes one style to another. It is the shorter of two: a reset followed by the new style,
  /// or only the differences. Empty if the styles are equal.
  static func sequence(from old: CellStyle, to new: CellStyle) -> String {
    guard old != new else { return "" }
    // Write a reset without its parameter 0, which is the default.
    let anew = new == .plain ? "" : (["0"] + new.codes).joined(separator: ";")
    let changed = changes(from: old, to: new).joined(separator: ";")
    return "\u{1B}[\(anew.count <= changed.count ? anew : changed)m"
  }

  /// This style without its colours. The other attributes are unchanged.
  var withoutColors: CellStyle {
    CellStyle(isBold: isBold, isDim: isDim, isInverse: isInverse, isUnderlined: isUnderlined)
  }

  /// This style on a light background: bright colours become dark ones, and faint text a gray of enough contrast.
  package var onLightBackground: CellStyle {
    var style = self
    switch foreground {
    case .brightWhite, .white: style.foreground = nil
    case .cyan, .brightCyan: style.foreground = .deepBlue
    case .yellow, .brightYellow, .lightBronze: style.foreground = .deepBrown
    case .green, .brightGreen: style.foreground = .deepGreen
    case .red, .brightRed: style.foreground = .deepRed
    case nil where isDim: style.foreground = .deepGray
    default: break
    }
    style.isDim = false
    return style
  }

  private static func changes(from old: CellStyle, to new: CellStyle) -> [String] {
    var codes: [String] = []
    // Code 22 turns off both bold and dim, so set the remaining one again.
    let losesWeight = old.isBold && !new.isBold || old.isDim && !new.isDim
    if losesWeight { codes.append("22") }
    if new.isBold, losesWeight || !old.isBold { codes.append("1") }
    if new.isDim, losesWeight || !old.isDim { codes.append("2") }
    if old.isUnderlined != new.isUnderlined { codes.append(new.isUnderlined ? "4" : "24") }
    if old.isInverse != new.isInverse { codes.append(new.isInverse ? "7" : "27") }
    if old.foreground != new.foreground { codes.append(new.foreground.map(Self.foregroundCode) ?? "39") }
    if old.background != new.background { codes.append(new.background.map(Self.backgroundCode) ?? "49") }
    return codes
  }

  private var codes: [String] { Self.changes(from: .plain, to: self) }

  private static func foregroundCode(_ color: Color) -> String {
    code(of: color, base: 30)
  }

  private static func backgroundCode(_ color: Color) -> String {
    code(of: color, base: 40)
  }

  private static func code(of color: Color, base: UInt8) -> String {
    switch color.rawValue {
    case ..<8: String(base + color.rawValue)
    case ..<16: String(base + 60 + color.rawValue - 8)
    default: "\(base + 8);5;\(color.rawValue)"
    }
  }
}
