package import Basics

/// Why the content of a packed file cannot be had.
package enum PackedFileError: WordedError, Hashable {
  /// The file is cut off, or its bytes or checksum are wrong.
  case damaged
  /// The content has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The system has no memory for the content.
  case noMemory
  /// The archive has no file.
  case emptyArchive
  /// The archive has several files that could be meant.
  case severalFiles([String])
  /// The file in the archive is encrypted.
  case encrypted
  /// The file in the archive was packed in a way that few programs know, by its number in the zip specification.
  case method(Int)

  /// One sentence: what is wrong, and what to do.
  package var words: Words {
    switch self {
    case .damaged: "The packed file is damaged or cut off: download it again."
    case .tooLarge(let limit): "What is packed has more than \(limit) bytes: check that it is a directory of schools."
    case .noMemory: "There is no memory to unpack the file: unpack it first."
    case .emptyArchive: "There is no file in the archive: check that it is the right one."
    case .severalFiles(let names):
      "The archive has \(names.count) files (\(Self.shortened(names))): unpack it, and name the right one."
    case .encrypted: "The file in the archive is encrypted: unpack it first."
    case .method(let method):
      "The file in the archive is packed by method \(method), which is unknown here: unpack it first."
    }
  }

  private static func shortened(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
  }
}
