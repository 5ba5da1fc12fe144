import Foundation
import Testing

extension Binary {
  /// The program `touchschool-online`, which lies beside `touchschool`.
  static func online() throws -> String {
    let path = try Binary.path() + "-online"
    try #require(FileManager.default.isExecutableFile(atPath: path), "touchschool-online was not built: \(path)")
    return path
  }
}
