import Foundation
import Testing

@testable import QRCode

/// Debian's `zbarimg`, which reads codes out of pictures.
enum Scanner {
  static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/zbarimg" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What a picture says, which is given by its rows, dark modules true.
  static func read(_ rows: [[Bool]], modulePixels scale: Int = 3) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "touchschool-\(UUID().uuidString).pgm")
    defer { try? FileManager.default.removeItem(at: file) }
    let pixels = rows.flatMap { row -> [UInt8] in
      let line = row.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: scale) }
      return Array(repeatElement(line, count: scale).joined())
    }
    let header = "P5 \((rows.first?.count ?? 0) * scale) \(rows.count * scale) 255\n"
    try (Data(header.utf8) + Data(pixels)).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: try #require(program))
    process.arguments = ["--quiet", "--nodbus", "--raw", "--oneshot", "-Sbinary", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = Pipe()
    process.standardInput = Pipe()
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}

extension QRCode {
  /// The rows with the quiet zone, dark modules true.
  var rows: [[Bool]] {
    let side = -Self.quietZone..<size + Self.quietZone
    return side.map { y in side.map { self[$0, y] } }
  }
}
