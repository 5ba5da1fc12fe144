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
