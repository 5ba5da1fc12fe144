/// Taps that a session hands in together.
public struct TapBatch: Hashable, Sendable, Codable {
  /// Who made them.
  public var session: SessionID
  /// The number of the batch in its session: 1, 2, 3, … Sent again under the same number, a batch counts once.
  public var sequence: Int64
  /// How many.
  public var taps: Int64
  /// The time they were made in, in milliseconds, without the pauses before and after it.
  public var span: Int64

  /// The taps that one batch may hold.
  public static let tapsRange: ClosedRange<Int64> = 1...10_000
  /// The milliseconds that one batch may span: up to an hour.
  public static let spanRange: ClosedRange<Int64> = 0...3_600_000

  /// A batch of these values, checked only when it is committed.
  public init(session: SessionID, sequence: Int64, taps: Int64, span: Int64) {
    self.session = session
    self.sequence = sequence
    self.taps = taps
    self.span = span
  }
}
