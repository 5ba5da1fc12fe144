package import Foundation

/// The JSON format of the command and the server. Keys are in alphabetical order, so that the command and the server
/// write the same text for the same data.
package enum GameJSON {
  private static let indented = encoder([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  private static let compact = encoder([.sortedKeys, .withoutEscapingSlashes])

  private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return encoder
  }

  /// A value as indented lines, which people can read.
  ///
  /// - Throws: what the value's own encoding throws.
  package static func text(_ value: some Encodable) throws -> Data { escaped(try indented.encode(value)) }

  /// A value on one line.
  ///
  /// - Throws: what the value's own encoding throws.
  package static func line(_ value: some Encodable) throws -> Data { escaped(try compact.encode(value)) }

  /// An object of `JSONSerialization` as indented lines.
  ///
  /// - Throws: the error for a value that JSON cannot express.
  package static func text(ofObject object: [String: Any]) throws -> Data {
    escaped(
      try JSONSerialization.data(
        withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]))
  }

  /// Escapes U+007F to U+009F, which could control a terminal. The encoder escapes only the characters that JSON
  /// forbids.
  private static func escaped(_ json: Data) -> Data {
    guard json.withUnsafeBytes({ $0.contains { $0 == 0x7F || $0 == 0xC2 } }) else { return json }
    let text = String(decoding: json, as: UTF8.self).unicodeScalars.map { scalar in
      (0x7F...0x9F).contains(scalar.value) ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
    }
    return Data(text.joined().utf8)
  }
}

extension Decoder {
  /// Checks that a count is from 0 to 2⁵³. Clients add up the counts of a response, and larger numbers are not exact in
  /// JSON (RFC 8259, section 6).
  ///
  /// - Throws: `DecodingError.dataCorrupted`.
  func demandCount(_ count: Int64) throws {
    guard (0...(1 << 53)).contains(count) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "\(count) is not a number of taps or batches"))
    }
  }
}
