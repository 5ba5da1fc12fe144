/// A sheet of paper that a chart is drawn on, four units a millimetre.
struct Sheet {
  /// Fonts that have Hangul, on the systems there are.
  private static let fonts =
    "'Noto Sans CJK KR', 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Helvetica Neue', Arial, sans-serif"

  let width: Double
  let height: Double

  static let a3 = Sheet(width: 1680, height: 1188)
  static let a4 = Sheet(width: 1188, height: 840)

  /// The drawing as a file of its own: nothing in it refers to anything outside.
  ///
  /// - Parameters:
  ///   - title: what is read out to those who do not see it.
  ///   - description: what is to be seen in it.
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
