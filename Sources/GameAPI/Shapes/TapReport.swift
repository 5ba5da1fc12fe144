/// A batch of taps: the body of `POST /api/taps`. The token identifies the session.
package struct TapReport: Codable, Hashable, Sendable {
  /// The number of the batch in its session: 1, 2, 3, …
  package var sequence: Int64
  package var taps: Int64
  /// The span of the taps, in milliseconds.
  package var span: Int64

  package init(sequence: Int64, taps: Int64, span: Int64) {
    self.sequence = sequence
    self.taps = taps
    self.span = span
  }
}
