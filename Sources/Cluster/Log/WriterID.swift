import TapGame

/// Identifies one run of a process that appends to a log: eight random bytes. A node that starts again is a new writer.
package struct WriterID: Hashable, Comparable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A random writer ID, so that no two writers share one.
  package static func random(using generator: inout some RandomNumberGenerator) -> WriterID {
    WriterID(rawValue: .random(in: .min ... .max, using: &generator))
  }

  package static func < (a: WriterID, b: WriterID) -> Bool { a.rawValue < b.rawValue }
}

extension WriterID: LosslessStringConvertible {
  /// Sixteen hexadecimal digits.
  package var description: String { FNV1a.hexadecimal(rawValue) }

  /// Reads sixteen hexadecimal digits in lower case.
  package init?(_ description: String) {
    guard description.utf8.count == 16, let number = UInt64(description, radix: 16) else { return nil }
    self.init(rawValue: number)
    guard self.description == description else { return nil }
  }
}

extension WriterID: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let writer = WriterID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a writer has sixteen hexadecimal digits")
    }
    self = writer
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Identifies an entry by its writer and the writer's number for it: 1, 2, 3, …
package struct EntryID: Hashable, Sendable {
  package let writer: WriterID
  /// The number of the entry among its writer's entries, from 1.
  package let number: Int64

  package init(writer: WriterID, number: Int64) {
    self.writer = writer
    self.number = number
  }
}

extension EntryID: CustomStringConvertible {
  package var description: String { "\(writer)/\(number)" }
}
