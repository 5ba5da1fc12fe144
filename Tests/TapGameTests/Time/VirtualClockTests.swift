import TapGame
import Testing

@Suite("VirtualClock")
struct VirtualClockTests {
  @Test("It can be moved from many tasks without losing a step")
  func concurrentAdvance() async {
    let clock = VirtualClock(Timestamp(milliseconds: 0))
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { for _ in 0..<500 { clock.advance(byMilliseconds: 1) } }
      }
    }
    #expect(clock.now == Timestamp(milliseconds: 10_000))
  }
}
