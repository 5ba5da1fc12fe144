import Foundation

/// What Swift files import.
enum Imports {
  /// The modules that come with the compiler or the system.
  static let platform: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationXML", "RegexBuilder", "Synchronization", "Testing",
  ]

  /// The C libraries of the systems, which only `SystemCalls` imports.
  static let libraries: Set<String> = ["Darwin", "Glibc", "Musl"]

  /// The modules that a text imports. What stands in a literal of several lines or in a comment is no import.
  static func modules(in text: String) -> Set<String> {
    let code = text.replacing(/"""(?s:.*?)"""/, with: "").replacing(/\/\*(?s:.*?)\*\//, with: "")
    let line =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|func|protocol|typealias|var|let)\s+)?(\w+)/
      .anchorsMatchLineEndings()
    return Set(code.matches(of: line).map { String($0.output.1) })
  }

  /// The modules that the Swift files of a folder import.
  static func modules(inFolder folder: URL) throws -> Set<String> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try files.reduce(into: []) { modules, file in
      modules.formUnion(Self.modules(in: try String(contentsOf: folder.appending(path: file), encoding: .utf8)))
    }
  }
}
