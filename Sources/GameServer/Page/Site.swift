import NIOCore

/// The files of the web page as they are served. The script of each page is bundled with everything that it imports. A
/// page loads each file by an address with the file's version, so that a browser caches the file and does not request
/// it again.
enum Site {
  /// The served files. They are made once.
  static let files = served(SiteFile.all())

  /// Makes the served files from the files in the program.
  ///
  /// - Complexity: O(bytes), because each file is hashed and compressed.
  static func served(_ files: [SiteFile]) -> [SiteFile] {
    let scripts = files.filter { $0.path.hasSuffix(".js") }
    let sources = Dictionary(scripts.map { ($0.path, String(buffer: $0.bytes)) }) { first, _ in first }
    let pages = files.filter { $0.path.hasSuffix(".html") }
    let roots = Set(pages.flatMap { entries(of: String(buffer: $0.bytes)) })
    let bundled = files.map { file in
      // A module that cannot be bundled is served unchanged, with its imports. A test reports this.
      guard roots.contains(file.path), let bundle = try? ModuleBundle(of: file.path, in: sources) else { return file }
      return SiteFile(path: file.path, bytes: ByteBuffer(string: bundle.script))
    }
    let versions = Dictionary(bundled.map { ($0.route, $0.version) }) { first, _ in first }
    return bundled.map { file in
      guard file.path.hasSuffix(".html") else { return file }
      return SiteFile(path: file.path, bytes: versioned(file.bytes, versions))
    }
  }

  /// The paths of the modules that a page runs.
  static func entries(of page: String) -> [String] {
    page.matches(of: /<script type="module" src="\/([^"]+)">/).map { String($0.1) }
  }

  /// The page with versions in the addresses of the files that it loads. Links to other pages stay as they are, because
  /// they have no file extension.
  private static func versioned(_ page: ByteBuffer, _ versions: [String: String]) -> ByteBuffer {
    let text = String(buffer: page).replacing(/(?<attribute>href|src)="(?<route>\/[^"?]+\.(?:css|js|png|svg))"/) {
      match in
      guard let version = versions[String(match.route)] else { return String(match.0) }
      return "\(match.attribute)=\"\(match.route)?v=\(version)\""
    }
    return ByteBuffer(string: text)
  }
}
