/// A file that a caller writes in pieces and that gets its name when it is whole.
package final class ContestFile: Sendable {
  private let file: PendingFile

  /// Begins a file, which must not be there yet.
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
