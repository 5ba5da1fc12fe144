import StoreConformance
import Testing

@testable import Simulation

@Suite("TimingWheel")
struct TimingWheelTests {
  @Test("Everyone comes off at the step they were put at, once", arguments: UInt64(1)...20)
  func model(seed: UInt64) {
    var random = ContestRandom(seed: seed)
    var wheel = TimingWheel(steps: 50, players: 30)
    var model: [Int: [Int32]] = [:]
    func put(_ player: Int32, at step: Int) {
      wheel.put(Int(player), at: step)
      model[step, default: []].insert(player, at: 0)
    }
    for player in 0..<30 as Range<Int32> { put(player, at: Int(random.below(50))) }
    for step in 0..<50 {
      var taken: [Int32] = []
      wheel.take(at: step, into: &taken)
      #expect(taken == model[step] ?? [])
      wheel.take(at: step, into: &taken)
      #expect(taken.count == model[step]?.count ?? 0)
      for player in taken where step < 49 {
        put(player, at: step + 1 + Int(random.below(UInt64(49 - step))))
      }
    }
  }
}
