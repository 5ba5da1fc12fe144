import Foundation

/// What a path leads to when its last part is a symbolic link, or a link to one; else the path itself.
struct LinkTarget {
  /// The path at the end of the links, where there need not be a file.
  let path: String

  /// As many as Linux follows.
  private static let mostLinks = 40

  /// Follows the links; `nil` where they lead in a circle.
  init?(of path: String) {
    var path = path
    for _ in 0...Self.mostLinks {
      guard let next = Self.step(from: path) else {
        self.path = path
        return
      }
      path = next
    }
    return nil
  }

  /// Whether a regular file lies at the end.
  var isRegularFile: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  private static func step(from path: String) -> String? {
    let files = FileManager.default
    guard let link = try? files.destinationOfSymbolicLink(atPath: path) else { return nil }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let next = link.hasPrefix("/") ? link : String(folder) + link
    // The system's own links to open files, such as /dev/stdout, may lead to what has no path.
    return files.fileExists(atPath: path) && !files.fileExists(atPath: next) ? nil : next
  }
}
