import Charts
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A drawing as an XML reader sees it.
final class Drawing: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []
  private(set) var failure: (any Error)?

  init(_ svg: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    #expect(parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: sourceLocation)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  /// The texts that are drawn.
  var texts: [Element] { elements.filter { $0.name == "text" } }

  func text(_ words: String) -> Element? { texts.first { $0.text == words } }

  /// Expects that nothing in it refers to anything outside, and that nothing lies off the sheet.
  func expectSelfContained(width: Double, height: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let known: Set = ["svg", "title", "desc", "rect", "g", "line", "path", "circle", "text"]
    for element in elements {
      #expect(known.contains(element.name), "\(element.name)", sourceLocation: sourceLocation)
      for (name, value) in element.attributes {
        #expect(name == "xmlns" || !value.contains("://"), sourceLocation: sourceLocation)
        #expect(name != "href" && !name.hasPrefix("on") && !value.contains("url("), sourceLocation: sourceLocation)
        let limit =
          ["x", "x1", "x2", "cx"].contains(name) ? width : ["y", "y1", "y2", "cy"].contains(name) ? height : nil
        if let limit {
          #expect((0...limit).contains(Double(value) ?? -1), "\(element)", sourceLocation: sourceLocation)
        }
      }
    }
  }
}
