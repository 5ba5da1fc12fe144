import Basics
import SchoolDirectory
import TapGame

/// A printable sheet of tickets to cut out: A4 pages with 24 tickets each.
struct TicketSheet {
  let tickets: [String]
  let season: String
  let school: String?
  let url: String?

  static func csv(_ tickets: [String], season: Season, school: SchoolID?) -> String {
    let lines = tickets.map { CSVLine.join([$0, season.id.description, school?.rawValue ?? ""]) }
    return (["ticket,season,school"] + lines).joined(separator: "\n") + "\n"
  }

  /// The sheet as an HTML document.
  ///
  /// - Parameter progress: called with the number of drawn tickets.
  func html(progress: (Int) -> Void = { _ in }) -> String {
    let cells = tickets.enumerated().map { drawn, ticket in
      progress(drawn)
      return """
        <li>\(code(of: ticket))<p>\(Self.escaped(season))</p><strong>\(ticket)</strong><p>\(Self.escaped(school ?? ""))</p><p>\(Self.escaped(url ?? ""))</p></li>
        """
    }
    return """
      <!doctype html>
      <html lang="ko">
      <head>
      <meta charset="utf-8">
      <title>\(Self.escaped(season))</title>
      <style>
      @page { size: A4; margin: 8mm }
      body { margin: 0; font-family: sans-serif }
      ul { display: grid; grid-template-columns: repeat(3, 1fr); margin: 0; padding: 0; list-style: none }
      li { box-sizing: border-box; height: 35mm; padding: 4mm; border: 1px dashed #888; text-align: center; overflow: hidden; break-inside: avoid }
      p { margin: 1mm 0; font-size: 9pt }
      svg { float: left; width: 26mm; height: 26mm }
      strong { font: bold 16pt monospace }
      </style>
      </head>
      <body>
      <ul>
      \(cells.joined(separator: "\n"))
      </ul>
      </body>
      </html>

      """
  }

  /// The QR code of the link that joins with a ticket. Empty if there is no address, or if the link is too long for a
  /// QR code.
  private func code(of ticket: String) -> String {
    guard let url else { return "" }
    let address = "\(url.contains("://") ? "" : "http://")\(url)\(url.hasSuffix("/") ? "" : "/")?code=\(ticket)"
    return QRSymbol(text: address)?.svg(title: address) ?? ""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
