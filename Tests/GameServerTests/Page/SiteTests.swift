import Foundation
import NIOCore
import Testing

@testable import GameServer

@Suite("The page as it lies in the program") struct SiteTests {
  private static let files = Site.files
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/WebPage/Site")

  private static func text(_ file: SiteFile) -> String { String(buffer: file.bytes) }

  @Test func `a style sheet keeps the space that means something`() {
    #expect(
      SiteFile.shortened(
        styles: """
          :root { --u: min(1vh, 0.6vw); }
          /* A comment; with { signs }. */
          a :is(b, c) > d,
          e:hover { margin: calc(1px + 2px) auto; content: "›"; }
          @media (max-width: 9px) and (min-width: 1px) {
            f { color: red; }
          }
          """)
        == ":root{--u:min(1vh,0.6vw)}a :is(b,c) > d,\ne:hover{margin:calc(1px + 2px) auto;content:\"›\"}"
        + "@media (max-width:9px) and (min-width:1px){f{color:red}}")
  }

  @Test func `every file of the folder is in it`() throws {
    let enumerator = try #require(FileManager.default.enumerator(atPath: Self.folder.path))
    let paths = enumerator.compactMap { $0 as? String }.filter { !$0.hasPrefix(".") && $0.contains(".") }
    #expect(Set(paths) == Set(SiteFile.all().map(\.path)))
    for file in SiteFile.all() {
      let source = try Data(contentsOf: Self.folder.appending(path: file.path))
      if file.path.hasSuffix(".js") {
        // A comment of several lines would have to be the only one between its marks.
        let code = String(decoding: source, as: UTF8.self).replacing(
          /(^|\n) *\/\*\*[^*]*(\*+[^*\/][^*]*)*\*+\//, with: ""
        )
        .replacing(/(^|\n) *\/\/[^\n]*/, with: "").replacing(#/\/\*\* @type [^\n]*?\*\/ /#, with: "")
        // The server puts in the rows of `RefusalKind`.
        let text = Self.text(file).replacing(/actions = {'[^}]*}/, with: "actions = {}")
        #expect(text.trimmingPrefix(/\n*/) == code.trimmingPrefix(/\n*/), "\(file.path)")
      } else if file.path.hasSuffix(".css") {
        // Without any space both are the same; the spaces that are left are those between words.
        let text = String(decoding: source, as: UTF8.self).replacing(/\/\*[^*]*(\*+[^*\/][^*]*)*\*+\//, with: "")
        let bare = { (text: String) in text.filter { !$0.isWhitespace }.replacing(";}", with: "}") }
        #expect(bare(Self.text(file)) == bare(text), "\(file.path)")
        for string in text.matches(of: /"[^"\n]*"/) {
          #expect(Self.text(file).contains(string.output), "\(file.path): \(string.output)")
        }
      } else if file.path.hasSuffix(".html") {
        let text = String(decoding: source, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        #expect(Self.text(file) == lines.joined(separator: "\n"), "\(file.path)")
      } else {
        #expect(source == Data(file.bytes.readableBytesView))
      }
      #expect(file.contentType != "application/octet-stream", "\(file.path)")
    }
  }

  @Test func `no file names another server`() throws {
    for file in SiteFile.all() where !file.path.hasSuffix(".png") {
      // Names of XML vocabularies, which nothing asks for.
      let text = ["http://www.w3.org/", "http://schemas.openxmlformats.org/"]
        .reduce(Self.text(file)) { $0.replacing($1, with: "") }
      #expect(text.firstMatch(of: /\/\/[A-Za-z0-9-]+\.[A-Za-z]/) == nil, "\(file.path)")
    }
  }

  @Test func `the picture that messengers show is as large as the page says, and light`() throws {
    let picture = try #require(Self.files["/icons/share.png"])
    #expect(picture.bytes.readableBytes < 60_000)
    // The first chunk of a PNG is its header, which begins with the width and the height (RFC 2083, section 4.1.1).
    #expect(picture.bytes.getInteger(at: 16, as: UInt32.self) == 1200)
    #expect(picture.bytes.getInteger(at: 20, as: UInt32.self) == 630)
  }

  /// More than the status line and the header fields of such an answer have, in bytes; measured by the test of the page's routes.
  static let head = 900

  @Test(arguments: ["/", "/board"]) func `the first load stays under 100 kB`(page: String) throws {
    let loaded = try Self.loaded(by: page)
    #expect(loaded.count > 3)
    let weight = loaded.map { ($0.compressed ?? $0.bytes).readableBytes + Self.head }.reduce(0, +)
    #expect(weight < 100_000)
  }

  @Test(arguments: [("/", 1), ("/board", 3)])
  func `a page waits for its script and its styles, and these for nothing`(page: String, styles: Int) throws {
    let document = try #require(Self.files[page])
    let named = try Self.names(in: document)
    #expect(named.filter { $0.contains(".js?") }.count == 1)
    #expect(named.filter { $0.contains(".css?") }.count == styles)
    for name in named {
      let file = try #require(Self.files[String(name.prefix { $0 != "?" })], "\(name) is loaded, and is not there")
      // So a browser that has it asks for it no more. A manifest's address is what an installed app is known by.
      #expect(file.path.hasSuffix(".webmanifest") || name.hasSuffix("?v=" + file.version))
      guard file.path.hasSuffix(".js") || file.path.hasSuffix(".css") else { continue }
      // Words are loaded where their language is spoken, and the check of receipts once a result is sealed.
      let others = try Self.names(in: file).filter { !$0.hasPrefix("/words/") && $0 != "/game/proof-check.js" }
      #expect(others == [], "\(file.path) loads more")
    }
  }

  /// A page and what it loads: links and scripts of the document, modules that modules import, what a style sheet names.
  private static func loaded(by page: String) throws -> [SiteFile] {
    var found: [String: SiteFile] = [:]
    var waiting = [page]
    while let route = waiting.popLast() {
      guard found[route] == nil else { continue }
      let file = try #require(files[route], "\(route) is loaded, and is not there")
      found[route] = file
      guard !route.hasSuffix(".png"), !route.hasSuffix(".webmanifest") else { continue }
      let base = try #require(URL(string: "http://page" + route))
      waiting += try names(in: file).map { try #require(URL(string: $0, relativeTo: base)).path }
    }
    return Array(found.values)
  }

  /// The addresses that a file has a browser load.
  private static func names(in file: SiteFile) throws -> [String] {
    file.path.hasSuffix(".html")
      ? text(file).matches(of: /<(?:link|script|img)[^>]*?(?:href|src)="([^"]+)"/).map { String($0.1) }
      : text(file).matches(of: /(?:from |import\(?|url\()\s*['"]([^'"]+)['"]/).map { String($0.1) }
  }
}
