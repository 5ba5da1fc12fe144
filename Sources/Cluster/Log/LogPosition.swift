/// The position of an entry in a log. Positions grow, and there may be gaps between them.
package struct LogPosition: Hashable, Comparable, Sendable, Codable {
  package let rawValue: Int64

  /// The position before the first entry.
  package static let start = LogPosition(rawValue: 0)

  package init(rawValue: Int64) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws { rawValue = try Int64(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

  package static func < (a: LogPosition, b: LogPosition) -> Bool { a.rawValue < b.rawValue }
}

extension LogPosition: CustomStringConvertible {
  package var description: String { String(rawValue) }
}

/// A position up to which the log can be trimmed, with the number of each writer's last entry up to this position.
package struct LogMark: Hashable, Sendable {
  /// The position of the last entry.
  package let position: LogPosition
  /// The number of each writer's last entry up to the position.
  package let numbers: [WriterID: Int64]

  package init(position: LogPosition, numbers: [WriterID: Int64]) {
    self.position = position
    self.numbers = numbers
  }
}
