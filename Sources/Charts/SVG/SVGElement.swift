/// An element of a drawing: name, attributes and children. Values are escaped in ``xml``.
struct SVGElement {
  private enum Content {
    case element(SVGElement)
    case text(String)
  }

  private let name: String
  private var attributes: [(name: String, value: String)]
  private var contents: [Content] = []

  init(_ name: String, _ attributes: KeyValuePairs<String, any SVGValue> = [:], _ children: [SVGElement] = []) {
    self.name = name
    self.attributes = attributes.map { (name: $0.key, value: $0.value.svg) }
    contents = children.map(Content.element)
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, any SVGValue> = [:], text: String) {
    self.init(name, attributes)
    contents = [.text(text)]
  }

  mutating func append(_ child: SVGElement) { contents.append(.element(child)) }

  mutating func append(contentsOf children: [SVGElement]) { contents += children.map(Content.element) }

  /// The element as XML, one line for each element.
  var xml: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  private func write(to text: inout String, indent: String) {
    text += indent + "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(attribute.value.xmlEscaped)\"" }
    guard !contents.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">"
    var endsOnLineOfItsOwn = false
    for content in contents {
      switch content {
      case .text(let words): text += words.xmlEscaped
      case .element(let element):
        if !endsOnLineOfItsOwn { text += "\n" }
        endsOnLineOfItsOwn = true
        element.write(to: &text, indent: indent + "  ")
      }
    }
    text += (endsOnLineOfItsOwn ? indent : "") + "</\(name)>\n"
  }
}

protocol SVGValue {
  /// The value as text, before escaping.
  var svg: String { get }
}

extension String: SVGValue {
  var svg: String { self }
}

extension Int: SVGValue {
  var svg: String { String(self) }
}

extension Double: SVGValue {
  /// The number rounded to a tenth of a unit, which is a fortieth of a millimetre. Rounding makes the text the same on
  /// every machine.
  var svg: String {
    guard isFinite else { return "0" }
    let tenths = Int64((min(max(self, -1e9), 1e9) * 10).rounded())
    let (whole, part) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + (part == 0 ? "\(whole)" : "\(whole).\(part)")
  }
}

/// A point of a drawing. Coordinates are in the drawing's units, from the upper left corner.
struct Point: Hashable {
  var x: Double
  var y: Double
}

/// A path of a line, in SVG syntax.
struct SVGPath {
  private(set) var data = ""

  mutating func move(to point: Point) { data += "M\(point.x.svg) \(point.y.svg)" }

  mutating func line(to point: Point) { data += "L\(point.x.svg) \(point.y.svg)" }

  /// Appends a curve that is horizontal at both ends.
  mutating func sweep(from start: Point, to end: Point) {
    let middle = (start.x + end.x) / 2
    data += "C\(middle.svg) \(start.y.svg) \(middle.svg) \(end.y.svg) \(end.x.svg) \(end.y.svg)"
  }

  mutating func close() { data += "Z" }

  init(through points: [Point] = []) {
    for (place, point) in points.enumerated() {
      if place == 0 { move(to: point) } else { line(to: point) }
    }
  }
}

extension String {
  /// The text for XML 1.0: markup is escaped, and characters that XML forbids are replaced by U+FFFD.
  package var xmlEscaped: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(scalar.isShown ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether XML allows the character, and the character does not control text direction.
  fileprivate var isShown: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
