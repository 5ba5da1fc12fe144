/// A piece of text in a drawing, and its bounding box.
struct Label {
  enum Anchor: String {
    case start
    case middle
    case end
  }

  var text: String
  /// A point on the base line. The text starts there, has its middle there or ends there, as `anchor` says.
  var at: Point
  var size: Double
  var anchor = Anchor.start
  var isBold = false
  var fill = Ink.text
  /// Whether the text has a white rim, which keeps it readable on top of lines.
  var hasRim = false

  var element: SVGElement {
    if hasRim {
      return SVGElement(
        "text",
        [
          "x": at.x, "y": at.y, "font-size": size, "text-anchor": anchor.rawValue, "fill": fill, "stroke": "#fff",
          "stroke-width": size / 3, "stroke-linejoin": "round", "paint-order": "stroke",
        ], text: text)
    }
    return SVGElement(
      "text",
      [
        "x": at.x, "y": at.y, "font-size": size, "text-anchor": anchor.rawValue, "font-weight": isBold ? 700 : 400,
        "fill": fill,
      ], text: text)
  }

  /// The estimated width of the text. The estimate tends to be too large, because the font is unknown.
  var width: Double { Self.width(of: text, size: size) * (isBold ? 1.06 : 1) }

  var box: Box {
    let left =
      switch anchor {
      case .start: at.x
      case .middle: at.x - width / 2
      case .end: at.x - width
      }
    return Box(left: left, top: at.y - size, right: left + width, bottom: at.y + size * 0.3)
  }

  /// The label with its text cut to a width. A cut text ends in `…`.
  func cut(to limit: Double) -> Label {
    var label = self
    guard label.width > limit else { return label }
    var characters = text[...]
    repeat {
      characters = characters.dropLast()
      label.text = characters + "…"
    } while label.width > limit && !characters.isEmpty
    return label
  }

  /// The label, with a smaller font if it does not fit a width. Use this method for numbers, because a cut number reads
  /// as another number.
  func shrunk(to limit: Double) -> Label {
    var label = self
    if width > limit { label.size = size * limit / width }
    return label
  }

  private static func width(of text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size
  }

  /// The width of a character in ems, from the widest of the usual sans-serif fonts.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!", " ": 0.33
    case "m", "w", "M", "W", "%", "@": 0.95
    case "A"..."Z": 0.72
    case "0"..."9", "a"..."z": 0.6
    default: scalar.value < 0x300 ? 0.65 : scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }
}

struct Box {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
