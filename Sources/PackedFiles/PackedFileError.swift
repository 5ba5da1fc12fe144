/// Why the content of a packed file cannot be had.
package enum PackedFileError: Error, Hashable {
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

  /// One sentence in English: what is wrong, and what to do.
  package var english: String {
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

  package var korean: String {
    switch self {
    case .damaged: "압축 파일이 깨졌거나 잘렸어요. 다시 내려받아 주세요."
    case .tooLarge(let limit): "압축을 풀면 \(limit)바이트보다 커요. 학교 목록이 맞는지 확인해 주세요."
    case .noMemory: "압축을 풀 메모리가 없어요. 먼저 압축을 풀어 주세요."
    case .emptyArchive: "압축 파일에 파일이 없어요. 맞는 파일인지 확인해 주세요."
    case .severalFiles(let names):
      "압축 파일에 파일이 \(names.count)개 있어요 (\(Self.shortened(names))). 압축을 풀고 맞는 파일을 적어 주세요."
    case .encrypted: "압축 파일에 암호가 걸려 있어요. 먼저 압축을 풀어 주세요."
    case .method(let method): "압축 방식(\(method))을 몰라요. 먼저 압축을 풀어 주세요."
    }
  }

  private static func shortened(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
  }
}
