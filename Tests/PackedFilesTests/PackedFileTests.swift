import Basics
import Foundation
import TestSupport
import Testing

@testable import PackedFiles

/// The files here were packed by Python's `gzip` and `zipfile`.
@Suite struct `A packed file` {
  private static let text = "id,name\nown:high:1,가온고\n"
  private static let gzip =
    "H4sIAAAAAAACA8tM0clLzE3lyi/Ps8rITM+wMtR5taHhzYwVrzYv4AIA5Osiih0AAAA="
  /// A table in a folder, and what a Mac packs beside it, with a comment at the end.
  private static let folder =
    "UEsDBBQAAAAIAAAAIVwAAAAAAgAAAAAAAAACAAAAYS8DAFBLAwQUAAAICAAAACFc5OsiiiAAAAAdAAAADAAAAGEv7ZWZ6rWQ"
    + "LmNzdstM0clLzE3lyi/Ps8rITM+wMtR5taHhzYwVrzYv4AIAUEsDBBQAAAgIAAAAIVyDFtyMAwAAAAEAAAAXAAAAX19NQUNP"
    + "U1gvYS8uX+2Vmeq1kC5jc3arAABQSwMEFAAAAAgAAAAhXIMW3IwDAAAAAQAAAAsAAABhLy5EU19TdG9yZasAAFBLAwQUAAAA"
    + "CAAAACFcgxbcjAMAAAABAAAACwAAAGEvUkVBRE1FLm1kqwAAUEsBAhQDFAAAAAgAAAAhXAAAAAACAAAAAAAAAAIAAAAAAAAA"
    + "AAAAAIABAAAAAGEvUEsBAhQDFAAACAgAAAAhXOTrIoogAAAAHQAAAAwAAAAAAAAAAAAAAIABIgAAAGEv7ZWZ6rWQLmNzdlBL"
    + "AQIUAxQAAAgIAAAAIVyDFtyMAwAAAAEAAAAXAAAAAAAAAAAAAACAAWwAAABfX01BQ09TWC9hLy5f7ZWZ6rWQLmNzdlBLAQIU"
    + "AxQAAAAIAAAAIVyDFtyMAwAAAAEAAAALAAAAAAAAAAAAAACAAaQAAABhLy5EU19TdG9yZVBLAQIUAxQAAAAIAAAAIVyDFtyM"
    + "AwAAAAEAAAALAAAAAAAAAAAAAACAAdAAAABhL1JFQURNRS5tZFBLBQYAAAAABQAFACEBAAD8AAAACgBmcm9tIGEgTWFj"
  /// A file without an end of its name, not compressed.
  private static let stored =
    "UEsDBBQAAAAAAAAAIVzk6yKKHQAAAB0AAAAHAAAAc2Nob29sc2lkLG5hbWUKb3duOmhpZ2g6MSzqsIDsmKjqs6AKUEsBAhQD"
    + "FAAAAAAAAAAhXOTrIoodAAAAHQAAAAcAAAAAAAAAAAAAAIABAAAAAHNjaG9vbHNQSwUGAAAAAAEAAQA1AAAAQgAAAAAA"

  private static func bytes(_ base64: String) throws -> [UInt8] { try [UInt8](#require(Data(base64Encoded: base64))) }

  private func content(_ bytes: [UInt8], upTo limit: Int = 1000) throws -> String {
    String(decoding: try PackedFile.content(of: bytes, upTo: limit), as: UTF8.self)
  }

  @Test(arguments: [gzip, folder, stored]) func `gives its table`(base64: String) throws {
    let bytes = try Self.bytes(base64)
    #expect(try content(bytes) == Self.text)
    #expect(try content(bytes, upTo: Self.text.utf8.count) == Self.text)
    #expect(throws: PackedFileError.tooLarge(limit: Self.text.utf8.count - 1)) {
      try content(bytes, upTo: Self.text.utf8.count - 1)
    }
  }

  @Test(arguments: ["", "id,name\n", "PK", "P"]) func `that is not packed comes back as it is`(text: String) throws {
    #expect(try content(Array(text.utf8), upTo: 0) == text)
  }

  @Test func `may have several members of gzip`() throws {
    let member = try Self.bytes(Self.gzip)
    #expect(try content(member + member) == Self.text + Self.text)
  }

  @Test func `that unpacks to a thousand times its size is stopped at the limit`() throws {
    let bytes = try Self.bytes(
      "H4sIAAAAAAACA+3BAQEAAACCIP+vbkhAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAArwaey3kSQEIPAA==")
    #expect(try PackedFile.content(of: bytes, upTo: 1_000_000).count == 1_000_000)
    #expect(throws: PackedFileError.tooLarge(limit: 999_999)) { try content(bytes, upTo: 999_999) }
  }

  @Test func `of which nobody knows which file is meant names them`() throws {
    let bytes = try Self.bytes(
      "UEsDBBQAAAAIAAAAIVxDvrfoAwAAAAEAAAAFAAAAYS5jc3ZLBABQSwMEFAAAAAgAAAAhXPnvvnEDAAAAAQAAAAUAAABiLlRY"
        + "VEsCAFBLAQIUAxQAAAAIAAAAIVxDvrfoAwAAAAEAAAAFAAAAAAAAAAAAAACAAQAAAABhLmNzdlBLAQIUAxQAAAAIAAAAIVz5"
        + "775xAwAAAAEAAAAFAAAAAAAAAAAAAACAASYAAABiLlRYVFBLBQYAAAAAAgACAGYAAABMAAAAAAA=")
    #expect(throws: PackedFileError.severalFiles(["a.csv", "b.TXT"])) { try content(bytes) }
  }

  @Test func `says what it cannot unpack`() throws {
    let bzip2 = try Self.bytes(
      "UEsDBC4AAAAMAAAAIVzk6yKKUQAAAB0AAAAFAAAAYS5jc3ZCWmg5MUFZJlNZKDgK5QAABtn5ABAABCAQJuOAgEAAAEBAQEgA"
        + "ABQgADFGjIGjTI0KBiDTQHqaRCOquusFKxq2Jtwe6HIB8XckU4UJAoOArlBQSwECLgMuAAAADAAAACFc5OsiilEAAAAdAAAA"
        + "BQAAAAAAAAAAAAAAgAEAAAAAYS5jc3ZQSwUGAAAAAAEAAQAzAAAAdAAAAAAA")
    #expect(throws: PackedFileError.method(12)) { try content(bzip2) }
    var encrypted = try Self.bytes(Self.stored)
    let list = try #require(encrypted.firstRange(of: [0x50, 0x4B, 0x01, 0x02])).lowerBound
    encrypted[list + 8] |= 1
    #expect(throws: PackedFileError.encrypted) { try content(encrypted) }
    // Its only file is hidden.
    var hidden = try Self.bytes(Self.stored)
    hidden[list + 46] = UInt8(ascii: ".")
    #expect(throws: PackedFileError.emptyArchive) { try content(hidden) }
  }

  /// A wrong byte is found by a checksum, or lies where none is needed: then the content is right.
  @Test(arguments: [gzip, folder, stored]) func `that is damaged or cut off never gives something else`(base64: String)
    throws
  {
    let bytes = try Self.bytes(base64)
    // Without its first bytes a file is not packed.
    for place in bytes.indices.dropFirst(4) {
      for damaged in [Array(bytes[..<place]), bytes[..<place] + [bytes[place] ^ 0xFF] + bytes[(place + 1)...]] {
        let content: String
        do { content = try self.content(damaged) } catch let error as PackedFileError {
          #expect(!error.words.isEmpty && Language.korean(error.words).hasSuffix("요."))
          continue
        }
        #expect(content == Self.text)
      }
    }
  }
}
