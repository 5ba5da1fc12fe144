import Foundation

/// Where a server of a database is reached, in a file beside the database while the server runs. `touchschool desk` reads
/// it. After a server was killed, it is that of the last one.
package struct AddressFile {
  private let path: String
  private let ending = "\n\(ProcessInfo.processInfo.processIdentifier)\n"

  package init(of database: String) { path = database + ".address" }

  /// The address; `nil` if there is none.
  package var address: String? {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").first.map(String.init)
  }

  /// Writes the address. If the folder cannot be written, there is no file, and `touchschool desk` needs `--url`.
  package func write(_ address: String) {
    try? (address + ending).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Removes the file, unless another server has written its address meanwhile.
  package func remove() {
    guard (try? String(contentsOfFile: path, encoding: .utf8))?.hasSuffix(ending) == true else { return }
    try? FileManager.default.removeItem(atPath: path)
  }
}
