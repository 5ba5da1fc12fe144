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
  ///
  /// - Complexity: O(length).
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

/// A value of an attribute.
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
