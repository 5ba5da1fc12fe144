import Console
import Foundation
import Testing

@Suite("Durations and rates for people")
struct DurationTextTests {
  @Test(
    "a span is told in the units that matter",
    arguments: [
      (.zero, "0 s"), (.nanoseconds(400), "0 s"), (.nanoseconds(600), "1 µs"), (.microseconds(340), "340 µs"),
      (.microseconds(999.7), "1 ms"), (.milliseconds(340), "340 ms"), (.milliseconds(999.6), "1.0 s"),
      (.milliseconds(1240), "1.2 s"), (.milliseconds(9940), "9.9 s"), (.milliseconds(9960), "10 s"),
      (.seconds(45.4), "45 s"), (.seconds(59.6), "1 min 00 s"), (.seconds(125), "2 min 05 s"),
      (.seconds(3599.6), "1 h 00 min"), (.seconds(3780), "1 h 03 min"), (.seconds(86_399), "1 d 00 h"),
      (.seconds(3 * 86_400 + 4 * 3600), "3 d 04 h"), (.seconds(-125), "-2 min 05 s"),
      (Duration(attoseconds: .max), "1,969,226,660,422,097 d 14 h"),
      (Duration(attoseconds: .min), "-1,969,226,660,422,097 d 14 h"),
    ] as [(Duration, String)])
  func text(span: Duration, expected: String) {
    #expect(span.text == expected)
  }

  @Test(
    "a moment is told from now",
    arguments: [
      (.seconds(125), "in 2 min 05 s"), (.seconds(-125), "2 min 05 s ago"), (.milliseconds(300), "now"),
      (.milliseconds(-300), "now"), (Duration(attoseconds: .min), "1,969,226,660,422,097 d 14 h ago"),
    ] as [(Duration, String)])
  func fromNow(span: Duration, expected: String) {
    #expect(span.textFromNow == expected)
  }

  @Test("a date is told from another, the distant ones included")
  func dates() {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(now.addingTimeInterval(-3780).spanText(from: now) == "1 h 03 min ago")
    #expect(now.addingTimeInterval(45).spanText(from: now) == "in 45 s")
    #expect(now.spanText(from: now) == "now")
    #expect(Date(timeIntervalSince1970: -1e300).spanText(from: now).hasSuffix(" d 05 h ago"))
  }

  @Test(
    "a rate has three digits",
    arguments: [
      (0, .seconds(1), "0/s"), (5, .zero, "-"), (523_004, .seconds(10), "52,300/s"), (12, .seconds(1), "12/s"),
      (34, .seconds(10), "3.4/s"), (5, .seconds(60), "5/min"), (999_600, .seconds(1000), "1,000/s"),
      (9_996, .seconds(10), "1,000/s"), (99, .seconds(10), "9.9/s"), (9_960, .seconds(1000), "10/s"),
      (.max, .nanoseconds(1), "9,223,372,036,854,775,807/s"),
    ] as [(Int, Duration, String)])
  func rate(count: Int, span: Duration, expected: String) {
    #expect(Rate.text(of: count, in: span) == expected)
  }
}
