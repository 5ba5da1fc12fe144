/// What a player sends when there were taps: the body of `POST /api/taps`. Whose they are, the token says.
package struct TapReport: Codable, Hashable, Sendable {
  /// The number of the batch in its session: 1, 2, 3, …
  package var sequence: Int64
  /// How many.
  package var taps: Int64
  /// The time they were made in, in milliseconds.
  package var span: Int64

  /// A report of these values.
  package init(sequence: Int64, taps: Int64, span: Int64) {
    self.sequence = sequence
    self.taps = taps
    self.span = span
  }
}
