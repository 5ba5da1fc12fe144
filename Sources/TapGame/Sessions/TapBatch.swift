/// A group of taps that a session sends together.
public struct TapBatch: Hashable, Sendable, Codable {
  public var session: SessionID
  /// The number of the batch in its session: 1, 2, 3, … A batch that is sent again under the same number counts once.
  public var sequence: Int64
  public var taps: Int64
  /// The duration of the tapping in whole milliseconds, as it is stored and sent.
  package var spanMilliseconds: Int64

  public static let tapsRange: ClosedRange<Int64> = 1...10_000
  /// The allowed span of a batch: up to an hour.
  public static let spanRange: ClosedRange<Duration> = .zero ... .seconds(3600)
  package static let spanMillisecondsRange: ClosedRange<Int64> = 0...3_600_000

  /// The duration of the tapping, without the pauses before and after. Fractions of a millisecond are dropped.
  public var span: Duration {
    get { .milliseconds(spanMilliseconds) }
    set { spanMilliseconds = newValue.wholeMilliseconds }
  }

  /// A batch with these values, which are validated when it is committed.
  public init(session: SessionID, sequence: Int64, taps: Int64, span: Duration) {
    self.init(session: session, sequence: sequence, taps: taps, span: span.wholeMilliseconds)
  }

  package init(session: SessionID, sequence: Int64, taps: Int64, span: Int64) {
    self.session = session
    self.sequence = sequence
    self.taps = taps
    spanMilliseconds = span
  }

  private enum CodingKeys: String, CodingKey {
    case session, sequence, taps
    case spanMilliseconds = "span"
  }
}
