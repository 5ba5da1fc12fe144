/// The sheet of paper of a chart, four units per millimetre.
struct Sheet {
  /// Fonts with Hangul on common systems.
  private static let fonts =
    "'Noto Sans CJK KR', 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Helvetica Neue', Arial, sans-serif"

  let width: Double
  let height: Double

  static let a3 = Sheet(width: 1680, height: 1188)
  static let a4 = Sheet(width: 1188, height: 840)

  /// The drawing as a self-contained file.
  ///
  /// - Parameters:
  ///   - title: the title for screen readers.
  ///   - description: the description for screen readers.
  func svg(title: String, description: String, _ children: [SVGElement]) -> String {
    var root = SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(Int(width / 4))mm", "height": "\(Int(height / 4))mm",
        "viewBox": "0 0 \(width.svg) \(height.svg)", "role": "img", "font-family": Self.fonts,
      ])
    root.append(SVGElement("title", text: title))
    root.append(SVGElement("desc", text: description))
    root.append(SVGElement("rect", ["width": width, "height": height, "fill": "#fff"]))
    root.append(contentsOf: children)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.xml
  }
}

/// The greys of all charts.
enum Ink {
  static let text = "#1a1a1a"
  static let quiet = "#595959"
  static let faint = "#8a8a8a"
  static let grid = "#e3e3e3"
  static let past = "#b5b5b5"
}
