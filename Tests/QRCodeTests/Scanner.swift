import Foundation
import TestSupport
import Testing

@testable import Basics

/// Debian's `zbarimg`, which reads codes out of pictures.
enum Scanner {
  static let program = Program.installed("zbarimg")

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
    let arguments = ["--quiet", "--nodbus", "--raw", "--oneshot", "-Sbinary", file.path]
    return try Program(try #require(program), arguments).runBlocking().output
  }
}

extension QRSymbol {
  /// The rows with the quiet zone, dark modules true.
  var rows: [[Bool]] {
    let side = -Self.quietZone..<size + Self.quietZone
    return side.map { y in side.map { self[$0, y] } }
  }
}
