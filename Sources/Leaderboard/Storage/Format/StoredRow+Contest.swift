import GRDB
import SchoolDirectory
import SQLiteFile
import TapGame

/// The valid ranges of values in a contest's file. The difference of two values in a range does not overflow.
enum StoredRange {
  /// Milliseconds since 1970.
  static let moments = Timestamp.storable.lowerBound.milliseconds...Timestamp.storable.upperBound.milliseconds
  /// Taps and other counts.
  static let counts: ClosedRange<Int64> = 0...Int64.max
  /// The numbers of batches, and revisions.
  static let sequences: ClosedRange<Int64> = 0...(1 << 53)
  /// The level of a bucket, in thousandths of a tap.
  static let levels: ClosedRange<Int64> = 0...(FairPlayRules.burstRange.upperBound * 1000)
  /// The taps that an address has left, in thousandths of a tap. The maximum is the largest budget of 100,000 seconds,
  /// a little more than a day.
  static let addressLevels: ClosedRange<Int64> = 0...(AddressBudget.tapsPerSecondRange.upperBound * 100_000_000)
}

extension StoredRow {
  /// The moment in a column of milliseconds.
  func moment(_ column: String) throws -> Timestamp { try moment(self[column] as Int64, column) }

  /// The moment in a 0-based column of milliseconds.
  func moment(_ column: Int) throws -> Timestamp { try moment(self[column] as Int64, "a moment") }

  /// The moment in a column of milliseconds; `nil` for NULL.
  func optionalMoment(_ column: String) throws -> Timestamp? {
    try (self[column] as Int64?).map { try moment($0, column) }
  }

  /// The moment in a 0-based column of milliseconds; `nil` for NULL.
  func optionalMoment(_ column: Int) throws -> Timestamp? {
    try (self[column] as Int64?).map { try moment($0, "a moment") }
  }

  /// The taps or another count in a column.
  func count(_ column: String) throws -> Int64 { try number(self[column], column, in: StoredRange.counts) }

  /// The taps or another count in the column with a 0-based index.
  func count(_ column: Int) throws -> Int64 { try number(self[column], "a count", in: StoredRange.counts) }

  func number(_ column: String, in range: ClosedRange<Int64>) throws -> Int64 {
    try number(self[column], column, in: range)
  }

  func schoolID(_ column: String) throws -> SchoolID { try schoolID(of: self[column]) }

  /// The id of a school in a 0-based column.
  func schoolID(_ column: Int) throws -> SchoolID { try schoolID(of: self[column]) }

  private func schoolID(of text: String) throws -> SchoolID {
    guard let id = SchoolID(text) else { throw damage("“\(text)” is not a school id") }
    return id
  }

  private func moment(_ milliseconds: Int64, _ column: String) throws -> Timestamp {
    Timestamp(milliseconds: try number(milliseconds, column, in: StoredRange.moments))
  }

  private func number(_ number: Int64, _ column: String, in range: ClosedRange<Int64>) throws -> Int64 {
    guard range.contains(number) else { throw damage("\(column) is \(number)") }
    return number
  }
}

extension Int64 {
  /// The sum, or the maximum if it overflows. Commits keep sums within 64 bits, but a forged file may not.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
