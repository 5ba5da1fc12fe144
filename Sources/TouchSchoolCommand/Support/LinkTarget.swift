import Foundation

/// The target of a path. If the path's last component is a symbolic link, the target is the end of the chain of links.
/// Otherwise the target is the path itself.
struct LinkTarget {
  /// The path at the end of the links. There may be no file.
  let path: String

  /// The maximum number of links, the same as in Linux.
  private static let mostLinks = 40

  /// Follows the links; `nil` if they form a cycle.
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

  /// Whether the target is a regular file.
  var isRegularFile: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  private static func step(from path: String) -> String? {
    let files = FileManager.default
    guard let link = try? files.destinationOfSymbolicLink(atPath: path) else { return nil }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let next = link.hasPrefix("/") ? link : String(folder) + link
    // The system's links to open files, such as /dev/stdout, can point to something without a path. Then keep the link
    // itself.
    return files.fileExists(atPath: path) && !files.fileExists(atPath: next) ? nil : next
  }
}
