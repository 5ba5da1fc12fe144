import Hummingbird
import NIOCore

/// The files of the web page as they are served. The script of each page is bundled with everything that it imports. A
/// page loads each file by an address with the file's version, so that a browser caches the file and does not request
/// it again.
enum Site {
  /// The served files by their routes. They are made once.
  static let files = Dictionary(uniqueKeysWithValues: served(SiteFile.all()).map { ($0.route, $0) })
  /// Makes the files at the first request for one of them. Other requests wait without a thread.
  private static let making = Task.detached { files }
  /// The routes of the files, which are known before the files are made.
  static let routes = {
    let paths = SiteFile.paths()
    let entries = paths.filter { $0.hasSuffix("/app.js") }
    let words = paths.filter { $0.hasPrefix(folderOfWords) }.flatMap { path in entries.map { wordsPath(path, for: $0) }
    }
    return (paths + words).map(SiteFile.route)
  }()
  /// The folder of the words of all languages.
  private static let folderOfWords = "words/"

  static func file(at route: String) async throws -> SiteFile {
    guard let file = await making.value[route] else { throw HTTPError(.notFound) }
    return file
  }

  /// Makes the served files from the files in the program.
  static func served(_ files: [SiteFile]) -> [SiteFile] {
    let scripts = files.filter { $0.path.hasSuffix(".js") }
    let sources = Dictionary(scripts.map { ($0.path, String(buffer: $0.bytes)) }) { first, _ in first }
    let pages = files.filter { $0.path.hasSuffix(".html") }
    let roots = Set(pages.flatMap { entries(of: String(buffer: $0.bytes)) })
    let sheets = Set(pages.flatMap { Self.sheets(of: String(buffer: $0.bytes)) })
    let words = files.filter { $0.path.hasPrefix(folderOfWords) }
    let bundled = files.flatMap { file in
      if sheets.contains(file.path) {
        return [SiteFile(path: file.path, bytes: ByteBuffer(string: String(buffer: file.bytes) + needsStyle))]
      }
      // A module that cannot be bundled is served unchanged, with its imports. A test reports this.
      guard roots.contains(file.path), let bundle = try? ModuleBundle(of: file.path, in: sources) else { return [file] }
      let own = words.map { Self.words($0, for: file.path, in: bundle.folders) }
      let script = zip(words, own).reduce(bundle.script) { script, words in
        script.replacing("import('\(words.0.route)')", with: "import('\(words.1.route)?v=\(words.1.version)')")
      }
      return [SiteFile(path: file.path, bytes: ByteBuffer(string: script))] + own
    }
    let versions = Dictionary(bundled.map { ($0.route, $0.version) }) { first, _ in first }
    return bundled.map { file in
      guard file.path.hasSuffix(".html") else { return file }
      return SiteFile(path: file.path, bytes: versioned(file.bytes, versions))
    }
  }

  static func entries(of page: String) -> [String] {
    page.matches(of: /<script type="module" src="\/([^"]+)">/).map { String($0.1) }
  }

  private static func sheets(of page: String) -> [String] {
    page.matches(of: /<link rel="stylesheet" href="\/([^"]+)">/).map { String($0.1) }
  }

  /// What each page says until its script takes it away (`speak`): where none does, the browser has no scripts or is too
  /// old for them. It shows after two seconds, so that nobody else sees it.
  private static let needs = """
    <p id="needs">이 페이지는 자바스크립트와 2022년 뒤의 브라우저가 필요해요. 브라우저를 업데이트하거나 다른 브라우저로 열어 주세요. \
    <span lang="en">This page needs JavaScript and a browser of 2022 or later: update this one, or open the page in another.</span></p>
    """
  private static let needsStyle = SiteFile.shortened(
    styles: "#needs { padding: 2rem; animation: needs 0s 2s both; } @keyframes needs { from { visibility: hidden; } }")

  /// The words of a language that a page needs: the exports for the folders that the page's modules come from.
  private static func words(_ file: SiteFile, for entry: String, in folders: Set<Substring>) -> SiteFile {
    var isNeeded = false
    let lines = String(buffer: file.bytes).split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
      if let export = line.prefixMatch(of: /export const (?<folder>\w+)/) { isNeeded = folders.contains(export.folder) }
      return isNeeded
    }
    return SiteFile(
      path: wordsPath(file.path, for: entry), bytes: ByteBuffer(string: lines.joined(separator: "\n") + "\n"))
  }

  /// The path of a page's words, such as `words/desk/ko.js` for the script `desk/app.js`.
  private static func wordsPath(_ path: String, for entry: String) -> String {
    path.replacing(folderOfWords, with: "\(folderOfWords)\(entry.prefix { $0 != "/" })/")
  }

  /// The page with ``needs``, and with versions in the addresses of the files that it loads. Links to other pages stay as
  /// they are, because they have no file extension.
  private static func versioned(_ page: ByteBuffer, _ versions: [String: String]) -> ByteBuffer {
    let text = String(buffer: page).replacing(/(?<attribute>href|src)="(?<route>\/[^"?]+\.(?:css|js|png|svg))"/) {
      match in
      guard let version = versions[String(match.route)] else { return String(match.0) }
      return "\(match.attribute)=\"\(match.route)?v=\(version)\""
    }
    return ByteBuffer(string: text.replacing("<body>", with: "<body>\n\(needs)", maxReplacements: 1))
  }
}
