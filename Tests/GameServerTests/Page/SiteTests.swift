import NIOCore
import Foundation
import TestSupport
import Testing

@testable import GameServer

@Suite("The page as it lies in the program") struct SiteTests {
  private static let files = Dictionary(uniqueKeysWithValues: SiteFile.all().map { ($0.route, $0) })
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/WebPage/Site")

  private static func text(_ file: SiteFile) -> String { String(buffer: file.bytes) }

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
        .replacing(/(^|\n) *\/\/[^\n]*/, with: "")
        #expect(Self.text(file).trimmingPrefix(/\n*/) == code.trimmingPrefix(/\n*/), "\(file.path)")
      } else {
        #expect(source == Data(file.bytes.readableBytesView))
      }
      #expect(file.contentType != "application/octet-stream", "\(file.path)")
    }
  }

  @Test func `no file names another server`() throws {
    for file in SiteFile.all() where !file.path.hasSuffix(".png") {
      let text = Self.text(file).replacing("http://www.w3.org/", with: "")
      #expect(text.firstMatch(of: /\/\/[A-Za-z0-9-]+\.[A-Za-z]/) == nil, "\(file.path)")
    }
  }

  /// More than the status line and the header fields of such an answer have, in bytes; measured by the test of the page's routes.
  static let head = 900

  @Test(arguments: ["/", "/board"]) func `the first load stays under 100 kB`(page: String) throws {
    let loaded = try Self.loaded(by: page)
    #expect(loaded.count > 5)
    let weight = loaded.map { ($0.compressed ?? $0.bytes).readableBytes + Self.head }.reduce(0, +)
    #expect(weight < 100_000)
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
      let isPage = file.path.hasSuffix(".html")
      let names =
        isPage
        ? text(file).matches(of: /<(?:link|script|img)[^>]*?(?:href|src)="([^"]+)"/).map { String($0.1) }
        : text(file).matches(of: /(?:from |import\(?|url\()\s*['"]([^'"]+)['"]/).map { String($0.1) }
      let base = try #require(URL(string: "http://page" + route))
      waiting += try names.map { try #require(URL(string: $0, relativeTo: base)).path }
    }
    return Array(found.values)
  }
}
