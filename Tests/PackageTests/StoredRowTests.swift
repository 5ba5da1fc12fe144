import Foundation
import Testing

@Suite struct `The values of a file` {
  @Test func `are read by calls that can fail`() throws {
    let sources = PackageFolder.url.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    // GRDB's own row traps where a value is NULL or of another type.
    let row = /(?:^|[^d])Row\.fetch|\(_ row: Row\b/
    for file in files where file.hasSuffix(".swift") && file != "SQLiteFile/StoredRow.swift" {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      #expect(text.firstMatch(of: row) == nil, "\(file) reads rows with GRDB's Row; read them with StoredRow")
    }
  }
}
