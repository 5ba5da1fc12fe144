import CIndexStore
import Foundation

/// What the compiler's index of this build tells of the files in `Sources`.
struct CompilerIndex {
  /// A place where a symbol stands. Files are relative to `Sources`.
  struct Place: Hashable {
    let file: String
    let line: Int
    /// The byte of the line, from 1.
    var column = 1
  }

  /// Where each symbol is declared, by its unique name.
  private(set) var declarations: [String: Place] = [:]
  private(set) var uses: [(place: Place, symbol: String, name: String)] = []

  /// Notes a place where a symbol is declared or used.
  mutating func add(_ symbol: String, named name: String? = nil, in place: Place, isDeclaration: Bool) {
    if isDeclaration { declarations[symbol] = place } else { uses.append((place, symbol, name ?? symbol)) }
  }

  /// The folder of the index, which each debug build of the package writes.
  static let folder = PackageFolder.path(".build/debug/index/store")

  /// - Throws: ``Unreadable``.
  static func read() throws -> CompilerIndex {
    let library = try library()
    let root = PackageFolder.path("Sources") + "/"
    var index = CompilerIndex()
    let fault = withUnsafeMutablePointer(to: &index) { index in
      index_read(library, folder, root, index) { context, found in
        guard let index = context?.assumingMemoryBound(to: CompilerIndex.self), let file = found.file else { return }
        let root = PackageFolder.path("Sources").utf8.count + 1
        let path = CompilerIndex.text(file + root, found.fileLength - root)
        let place = Place(file: path, line: Int(found.line), column: Int(found.column))
        index.pointee.add(
          CompilerIndex.text(found.symbol, found.symbolLength), named: CompilerIndex.text(found.name, found.nameLength),
          in: place,
          isDeclaration: found.isDeclaration)
      }
    }
    if let fault { throw Unreadable(description: String(cString: fault)) }
    return index
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// The library of the toolchain whose `swift` is in the path.
  private static func library() throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for folder in folders {
      let compiler = URL(filePath: "\(folder)/swift").resolvingSymlinksInPath()
      for name in ["libIndexStore.so", "libIndexStore.dylib"] {
        let library = compiler.deletingLastPathComponent().appending(path: "../lib/\(name)").standardized.path
        if FileManager.default.fileExists(atPath: library) { return library }
      }
    }
    throw Unreadable(description: "No toolchain in PATH has libIndexStore.")
  }

  struct Unreadable: Error, CustomStringConvertible { let description: String }
}
