import Testing

import Ranking

@Suite struct `Pace of a score` {
  @Test(arguments: [
    (Int64(10), Int64(60_000), "10"), (1, 120_000, "0.5"), (0, 1, "0"), (1, 600_000, "0.1"), (1, 1_200_001, "0"),
    (1, 1_200_000, "0.1"), (.max, 1, "553402322211286548420000"), (.max, .max, "60000"), (7, 45_000, "9.3"),
  ])
  func `is written in score a minute`(score: Int64, span: Int64, text: String) throws {
    #expect(try #require(Gain(points: score, span: span)?.pace).perMinute == text)
  }

  @Test func `cannot be of fewer points than none, or in no time`() {
    #expect(Gain(points: -1, span: 5) == nil && Gain(points: 1, span: 0) == nil && Gain(points: 1, span: -1) == nil)
  }

  @Test(arguments: [
    // What is needed, both gains and their span; after how long.
    (Int64(651), Int64(300), Int64(50), Int64(600_000), Int64?(1_562_400)), (1, 1, 0, 60_000, 60_000),
    (1, 3, 0, 10, 4), (5, 2, 2, 10, nil), (5, 2, 3, 10, nil), (0, 2, 3, 10, 0), (.max, 1, 0, 1, .max),
    (.max, 1, 0, 2, nil), (.max, .max, 0, .max, .max), (.max, .max, .max - 1, .max, nil), (1, .max, .max, 5, nil),
  ])
  func `tells when one has gained on another`(
    needed: Int64, gain: Int64, other: Int64, span: Int64, time: Int64?
  ) throws {
    let (faster, slower) = (try #require(Gain(points: gain, span: span)), try #require(Gain(points: other, span: span)))
    #expect(faster.time(toGain: needed, on: slower) == time)
  }
}
