import TapGame
import Testing

@Suite("Timestamp")
struct TimestampTests {
  @Test(
    "A moment lies in the minute that began before it, also before 1970",
    arguments: [(0, 0), (59_999, 0), (60_000, 1), (-1, -1), (-60_000, -1), (-60_001, -2)] as [(Int64, Int64)])
  func minute(milliseconds: Int64, minute: Int64) {
    #expect(Timestamp(milliseconds: milliseconds).minute == minute)
  }

  @Test("A difference added to the earlier moment is the later one")
  func differences() {
    let a = Timestamp(milliseconds: 1000)
    let b = Timestamp(milliseconds: -500)
    #expect(a - b == .milliseconds(1500))
    #expect(b - a == .milliseconds(-1500))
    #expect(b + 1500 == a)
    #expect(b < a)
  }

  @Test("A duration is added in whole milliseconds")
  func durations() {
    let a = Timestamp(milliseconds: 1000)
    let duration = Duration.microseconds(2_500_999)
    #expect(a + duration == Timestamp(milliseconds: 3500))
    #expect(a - duration == Timestamp(milliseconds: -1500))
  }
}
