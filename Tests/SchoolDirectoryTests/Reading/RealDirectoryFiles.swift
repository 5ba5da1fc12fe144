import Foundation

/// Real directories, which lie beside the package where there are any and are no part of it.
enum RealDirectoryFiles {
  /// The folder with `Package.swift`.
  static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let folder = packageRoot.deletingLastPathComponent().appending(path: "shared/data")

  /// Whether they are there.
  static var arePresent: Bool {
    ["korea-schools-2025-cp949.csv", "uk-schools-2022.csv", "careernet-high-10.json", "neis-schoolInfo-1.json"]
      .allSatisfy { FileManager.default.isReadableFile(atPath: folder.appending(path: $0).path) }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}
