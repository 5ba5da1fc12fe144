import Inflate
import SystemCalls

/// A file as people download it: packed with gzip, or in a zip archive, or as it is.
package enum PackedFile {
  /// The content of a file. What is not packed comes back as it is.
  ///
  /// Of a zip archive it is the only table or list in it, by the end of the name, or else the only file.
  ///
  /// - Parameter limit: the maximum number of unpacked bytes, against small files that unpack to huge ones.
  package static func content(of bytes: [UInt8], upTo limit: Int) throws(PackedFileError) -> [UInt8] {
    if bytes.starts(with: [0x1F, 0x8B]) { return try inflated(bytes[...], INFLATE_GZIP, upTo: limit) }
    if bytes.starts(with: ZipArchive.firstBytes) { return try ZipArchive(bytes).table(upTo: limit) }
    return bytes
  }

  static func inflated(
    _ bytes: ArraySlice<UInt8>, _ wrapping: inflate_wrapping, upTo limit: Int
  ) throws(PackedFileError) -> [UInt8] {
    var result: UnsafeMutablePointer<UInt8>?
    var count = 0
    let end = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { inflate_bytes($0, bytes.count, wrapping, limit, &result, &count) } ?? INFLATE_DAMAGED
    }
    defer { free(result) }
    switch end {
    case INFLATE_DONE: return Array(UnsafeBufferPointer(start: result, count: count))
    case INFLATE_TOO_LARGE: throw .tooLarge(limit: limit)
    case INFLATE_NO_MEMORY: throw .noMemory
    default: throw .damaged
    }
  }
}
