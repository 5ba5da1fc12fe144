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
    String(color.rawValue < 8 ? 30 + color.rawValue : 90 + color.rawValue - 8)
  }

  private static func backgroundCode(_ color: Color) -> String {
    String(color.rawValue < 8 ? 40 + color.rawValue : 100 + color.rawValue - 8)
  }
}
