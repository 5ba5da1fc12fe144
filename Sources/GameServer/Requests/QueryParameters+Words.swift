package import Boards
package import SchoolDirectory
package import TapGame

// Reads values of the game from query parameters.

extension QueryParameters {
  /// A number in a range; the default if it is omitted.
  package func number(_ name: String, in range: ClosedRange<Int>, default usual: Int) throws -> Int {
    let what =
      range.upperBound == .max
      ? "a number from \(range.lowerBound)" : "a number from \(range.lowerBound) to \(range.upperBound)"
    return try value(name, what) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } } ?? usual
  }

  /// The season; `nil` for the current one.
  package func season(_ name: String = "season") throws -> SeasonID? {
    // Any number is accepted here. The store rejects a number that no season has, such as 0.
    try value(name, "the number of a season") { Int64($0).map { SeasonID(rawValue: $0) } }
  }

  package func school(_ name: String = "school") throws -> SchoolID? {
    try value(name, "a school id (source:level:code)") { SchoolID($0) }
  }

  package func ties(_ name: String = "ties") throws -> TiePolicy {
    try value(name, "ordinal, competition, modified or dense") { TiePolicy(rawValue: $0) } ?? .ordinal
  }

  /// The forms of a board, for error messages.
  static let boardForms = "all, level:L, region:R, district:R/D, region:R/level:L or school:ID"

  package func level(_ name: String = "level") throws -> SchoolLevel? {
    try value(name, "elementary, middle, high, special or other") { SchoolLevel(rawValue: $0) }
  }
}
