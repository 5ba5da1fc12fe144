/// A file that is written in pieces and gets its name when it is complete.
package final class ContestFile: Sendable {
  private let file: PendingFile

  /// Creates a file, which must not exist yet.
  ///
  /// - Throws: ``ContestCopyError``.
  package init(_ path: String) throws { file = try PendingFile(path) }

  /// Appends bytes.
  ///
  /// - Throws: ``ContestCopyError``.
  package func write(_ bytes: UnsafeRawBufferPointer) throws { try file.write(bytes) }

  /// Syncs the file and gives it its name.
  ///
  /// - Throws: ``ContestCopyError``.
  package func finish() throws { try file.finish(replacing: false) }
}
