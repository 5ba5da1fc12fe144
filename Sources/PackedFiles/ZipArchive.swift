import Inflate

/// A zip archive in memory, as far as one file of it is read: PKWARE's APPNOTE 6.3.10, without the 64-bit extension.
struct ZipArchive {
  /// The first bytes of an archive with files.
  static let firstBytes: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  private struct Entry {
    let name: String
    let isEncrypted: Bool
    let method: Int
    let checksum: UInt32
    let packedCount: Int
    let start: Int
  }

  private let bytes: [UInt8]
  private let entries: [Entry]

  /// Reads the list of files at the archive's end.
  init(_ bytes: [UInt8]) throws(PackedFileError) {
    self.bytes = bytes
    guard let end = Self.endRecord(of: bytes), let count = Self.number(bytes, at: end + 10, bytes: 2),
      var position = Self.number(bytes, at: end + 16, bytes: 4)
    else { throw .damaged }
    var entries: [Entry] = []
    for _ in 0..<count {
      let number = { Self.number(bytes, at: position + $0, bytes: $1) }
      guard number(0, 4) == 0x0201_4B50, let flags = number(8, 2), let method = number(10, 2),
        let checksum = number(16, 4),
        let packedCount = number(20, 4), let name = number(28, 2), let extra = number(30, 2),
        let comment = number(32, 2),
        let start = number(42, 4), position + 46 + name <= bytes.count
      else { throw .damaged }
      entries.append(
        Entry(
          name: Self.shown(bytes[(position + 46)..<(position + 46 + name)]), isEncrypted: flags & 1 == 1,
          method: method,
          checksum: UInt32(checksum), packedCount: packedCount, start: start))
      position += 46 + name + extra + comment
    }
    self.entries = entries
  }

  /// The content of the only file that can be meant.
  func table(upTo limit: Int) throws(PackedFileError) -> [UInt8] {
    // A Mac packs a hidden file beside each.
    let files = entries.filter { entry in
      !entry.name.hasSuffix("/") && !entry.name.hasPrefix("__MACOSX/")
        && entry.name.split(separator: "/").last?.hasPrefix(".") == false
    }
    let tables = files.filter { entry in
      [".csv", ".tsv", ".txt", ".json", ".xml"].contains { entry.name.lowercased().hasSuffix($0) }
    }
    let candidates = tables.isEmpty ? files : tables
    guard let entry = candidates.first else { throw .emptyArchive }
    guard candidates.count == 1 else { throw .severalFiles(candidates.map(\.name)) }
    return try content(of: entry, upTo: limit)
  }

  private func content(of entry: Entry, upTo limit: Int) throws(PackedFileError) -> [UInt8] {
    guard !entry.isEncrypted else { throw .encrypted }
    // The local header repeats the name; its other lengths may differ from the list's.
    guard Self.number(bytes, at: entry.start, bytes: 4) == 0x0403_4B50,
      let name = Self.number(bytes, at: entry.start + 26, bytes: 2),
      let extra = Self.number(bytes, at: entry.start + 28, bytes: 2)
    else { throw .damaged }
    let start = entry.start + 30 + name + extra
    guard start + entry.packedCount <= bytes.count else { throw .damaged }
    let packed = bytes[start..<(start + entry.packedCount)]
    let content: [UInt8]
    switch entry.method {
    case 0 where packed.count > limit: throw .tooLarge(limit: limit)
    case 0: content = Array(packed)
    case 8: content = try PackedFile.inflated(packed, INFLATE_RAW, upTo: limit)
    default: throw .method(entry.method)
    }
    let checksum = content.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { inflate_checksum($0, bytes.count) } ?? 0
    }
    guard checksum == entry.checksum else { throw .damaged }
    return content
  }

  /// Where the record at the archive's end begins. A comment of up to 65,535 bytes may follow it.
  private static func endRecord(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    return stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xFFFF), by: -1).first {
      number(bytes, at: $0, bytes: 4) == 0x0605_4B50
    }
  }

  /// A little-endian number; `nil` beyond the end.
  private static func number(_ bytes: [UInt8], at position: Int, bytes count: Int) -> Int? {
    guard position >= 0, position + count <= bytes.count else { return nil }
    return (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }

  /// A name for a message: without characters that control a terminal.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      String.UnicodeScalarView(
        String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }
}
