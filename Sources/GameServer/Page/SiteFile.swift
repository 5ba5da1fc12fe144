import Foundation
import NIOCore
import TapGame
import WebPage

/// A file of the web page or of the API, with everything its responses share.
struct SiteFile: Sendable {
  /// The file's path under the site's root, such as `board/race.js`.
  let path: String
  let bytes: ByteBuffer
  /// The bytes as gzip; `nil` if that saves nothing, as for pictures.
  let compressed: ByteBuffer?
  let contentType: String
  /// A strong entity tag (RFC 9110, section 8.8.3). Equal bytes have equal tags on every server.
  let entityTag: String
  /// The entity tag of ``compressed``, which is another representation.
  let compressedTag: String

  init(path: String, bytes: ByteBuffer) {
    self.path = path
    self.bytes = bytes
    compressed = Gzip.compress(bytes, .smallest)
    contentType = Self.contentType(of: path)
    (entityTag, compressedTag) = EntityTag.tags(of: bytes)
  }

  /// The version in the file's address, as `v`. Equal bytes have the same version on every server.
  var version: String { String(entityTag.dropFirst().prefix(12)) }

  /// The path of the file's route. Pages have no file extension.
  var route: String { Self.route(of: path) }

  static func route(of path: String) -> String {
    guard path.hasSuffix(".html") else { return "/" + path }
    return path == "index.html" ? "/" : "/" + path.dropLast(5)
  }

  static func paths() -> [String] { stored().map { String(cString: $0.path) } }

  private static func stored() -> UnsafeBufferPointer<web_page_file> {
    var count = 0
    let files = web_page_files(&count)
    return UnsafeBufferPointer(start: files, count: count)
  }

  static func all() -> [SiteFile] {
    stored().map { file in
      let path = String(cString: file.path)
      let bytes = ByteBuffer(bytes: UnsafeBufferPointer(start: file.bytes, count: file.count))
      return SiteFile(path: path, bytes: shortened(bytes, path))
    }
  }

  /// A file without what phones do not need.
  private static func shortened(_ bytes: ByteBuffer, _ path: String) -> ByteBuffer {
    if path == "game/refusals.js" { return withoutComments(withRefusals(bytes)) }
    if path.hasSuffix(".js") { return withoutComments(bytes) }
    guard path.hasSuffix(".css") || path.hasSuffix(".html") else { return bytes }
    let text = String(buffer: bytes)
    if path.hasSuffix(".css") { return ByteBuffer(string: shortened(styles: text)) }
    return ByteBuffer(string: text.replacing(/^ +/.anchorsMatchLineEndings(), with: ""))
  }

  /// The script with the actions of each kind of refusal.
  private static func withRefusals(_ script: ByteBuffer) -> ByteBuffer {
    let rows = RefusalKind.allCases.map { "'\($0.rawValue)':'\($0.action.rawValue)'" }.joined(separator: ",")
    return ByteBuffer(string: String(buffer: script).replacing("actions = {}", with: "actions = {\(rows)}"))
  }

  /// A style sheet without comments and without the space that only people need. A text in quotes must not have space around
  /// one of these characters, which a test makes sure of.
  static func shortened(styles: String) -> String {
    styles.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
      .replacing(/\s*([{};])\s*/) { $0.1 }
      .replacing(#/([:,]) /#) { $0.1 }
      .replacing(";}", with: "}")
  }

  /// A script without its comment lines and the types of values. These lines are a third of the script, and phones do not
  /// need them. Other comments after code stay.
  static func withoutComments(_ script: ByteBuffer) -> ByteBuffer {
    var isInComment = false
    let lines = String(buffer: script).split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let text = line.trimmingPrefix { $0 == " " }
      if isInComment {
        isInComment = !text.contains("*/")
        return false
      }
      if text.hasPrefix("/**") {
        isInComment = !text.contains("*/")
        return false
      }
      return !text.hasPrefix("//")
    }.map { $0.contains("/** @type") ? $0.replacing(#/\/\*\* @type .*?\*\/ /#, with: "") : $0 }
    return ByteBuffer(string: lines.joined(separator: "\n"))
  }

  static func contentType(of path: String) -> String {
    contentTypes[path.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
  }

  private static let contentTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "ico": "image/vnd.microsoft.icon",
    "webmanifest": "application/manifest+json", "json": "application/json", "yaml": "application/yaml; charset=utf-8",
  ]
}
