/// Measures and cuts text that a `Palette` has styled.
///
/// Only SGR sequences (`ESC [ … m`) count as styling. Any other control character is treated as text and sanitized. So
/// truncated text can change colours, but cannot control the terminal in other ways.
package enum StyledText {
  /// The width in cells. The sequences have no width.
  package static func width(of text: String) -> Int {
    pieces(of: text).reduce(0) { $0 + $1.width }
  }

  /// The text, cut to at most `width` cells. A cut text ends in `…` and, if it has styling, a reset.
  package static func truncated(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    let pieces = pieces(of: text)
    guard pieces.reduce(0, { $0 + $1.width }) > width else { return pieces.map(\.text).joined() }
    var result = ""
    var used = 0
    walk: for piece in pieces {
      if piece.isSequence {
        result += piece.text
        continue
      }
      for character in piece.text {
        used += DisplayWidth.of(character)
        // One cell stays free for the ellipsis.
        guard used < width else { break walk }
        result.append(character)
      }
    }
    return result + "…" + (pieces.contains(where: \.isSequence) ? "\u{1B}[0m" : "")
  }

  private struct Piece {
    let text: String
    let isSequence: Bool
    var width: Int { isSequence ? 0 : text.displayWidth }
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text.unicodeScalars[...]
    var plainStart = rest.startIndex
    func endPlain(at end: String.Index) {
      guard plainStart < end else { return }
      pieces.append(Piece(text: String(text.unicodeScalars[plainStart..<end]).sanitized, isSequence: false))
    }
    while let escape = rest.firstIndex(of: "\u{1B}") {
      if let end = endOfSequence(in: text.unicodeScalars, from: escape) {
        endPlain(at: escape)
        pieces.append(Piece(text: String(text.unicodeScalars[escape..<end]), isSequence: true))
        plainStart = end
        rest = text.unicodeScalars[end...]
      } else {
        rest = text.unicodeScalars[text.unicodeScalars.index(after: escape)...]
      }
    }
    endPlain(at: text.endIndex)
    return pieces
  }

  private static func endOfSequence(in scalars: String.UnicodeScalarView, from escape: String.Index) -> String.Index? {
    var index = scalars.index(after: escape)
    guard index < scalars.endIndex, scalars[index] == "[" else { return nil }
    scalars.formIndex(after: &index)
    while index < scalars.endIndex {
      switch scalars[index] {
      case "0"..."9", ";": scalars.formIndex(after: &index)
      case "m": return scalars.index(after: index)
      default: return nil
      }
    }
    return nil
  }
}
