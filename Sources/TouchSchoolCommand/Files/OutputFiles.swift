import ArgumentParser
import Foundation

/// Output files that belong together with something else that a command does. If that fails, ``undo()`` brings back what
/// was there before.
struct JointFiles {
  /// Whether to replace files that have content.
  let overwriting: Bool
  /// The regular files, each with its earlier content; `nil` for a new file.
  private var written: [(path: String, before: Data?)] = []

  init(overwriting: Bool) { self.overwriting = overwriting }

  /// Writes a file, as `OutputFile` does.
  mutating func write(_ text: String, to path: String) throws {
    let target = LinkTarget(of: path)
    let before = target.flatMap { $0.isRegularFile ? FileManager.default.contents(atPath: $0.path) : nil }
    try OutputFile.write(text, to: path, overwriting: overwriting)
    if let target, target.isRegularFile { written.append((target.path, before)) }
  }

  /// Removes the new files, and gives the others their earlier content.
  func undo() {
    for (path, before) in written.reversed() {
      if let before { try? before.write(to: URL(fileURLWithPath: path), options: .atomic) } else { unlink(path) }
    }
  }

  /// Lets only their owner read the files.
  func makePrivate() {
    for (path, _) in written { chmod(path, 0o600) }
  }
}

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

/// The option `--overwrite` of a command that writes a file.
struct OverwriteOption: ParsableArguments {
  @Flag(help: "Replace the file to write if it is there already.") var overwrite = false
}
