import TapGame
import Testing

@Suite("TapBatch")
struct TapBatchTests {
  private static let session = SessionID(rawValue: 1)

  @Test(
    "Values at the edges of their ranges pass",
    arguments: [(1, 1, 0), (1, 10_000, 3_600_000), (Int64.max, 1, 1)] as [(Int64, Int64, Int64)])
  func passes(sequence: Int64, taps: Int64, span: Int64) throws {
    try TapBatch(session: Self.session, sequence: sequence, taps: taps, span: span).validate()
  }

  @Test(
    "Values beyond them are refused by name; taps are looked at first, then the span",
    arguments: [
      (TapBatch(session: session, sequence: 1, taps: 0, span: 0), .invalidTaps(session, sequence: 1, taps: 0)),
      (TapBatch(session: session, sequence: 1, taps: -5, span: 0), .invalidTaps(session, sequence: 1, taps: -5)),
      (
        TapBatch(session: session, sequence: 1, taps: 10_001, span: -1),
        .invalidTaps(session, sequence: 1, taps: 10_001)
      ),
      (
        TapBatch(session: session, sequence: 0, taps: 1, span: -1),
        .invalidSpan(session, sequence: 0, span: .milliseconds(-1))
      ),
      (
        TapBatch(session: session, sequence: 1, taps: 1, span: 3_600_001),
        .invalidSpan(session, sequence: 1, span: .milliseconds(3_600_001))
      ),
      (TapBatch(session: session, sequence: 0, taps: 1, span: 0), .invalidSequence(session, sequence: 0)),
      (
        TapBatch(session: session, sequence: Int64.min, taps: 1, span: 0),
        .invalidSequence(session, sequence: Int64.min)
      ),
    ] as [(TapBatch, TapRefusal)])
  func refuses(batch: TapBatch, refusal: TapRefusal) {
    #expect(throws: refusal) { try batch.validate() }
  }
}
