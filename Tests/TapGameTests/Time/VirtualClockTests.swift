import TapGame
import Testing

@Suite("VirtualClock")
struct VirtualClockTests {
  @Test("It stands still until it is moved, forward or back")
  func moves() {
    let clock = VirtualClock(Timestamp(milliseconds: 100))
    #expect(clock.now == Timestamp(milliseconds: 100))
    #expect(clock.now == Timestamp(milliseconds: 100))
    clock.advance(byMilliseconds: 50)
    #expect(clock.now == Timestamp(milliseconds: 150))
    clock.advance(byMilliseconds: -150)
    #expect(clock.now == Timestamp(milliseconds: 0))
    clock.set(to: Timestamp(milliseconds: -7))
    #expect(clock.now == Timestamp(milliseconds: -7))
  }

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
