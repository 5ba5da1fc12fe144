import Cluster
import TapGame
import Testing

@Suite struct `The clocks of a cluster` {
  private static let now = Timestamp(milliseconds: 1_790_000_000_000)

  /// A comparison with machines whose clocks are ahead by so much, after answers over some seconds that took 20 ms each.
  private func comparison(_ ahead: [Int64], own: Int64 = 0) -> ClockComparison {
    var comparison = ClockComparison()
    for step in 0..<40 {
      for (machine, ahead) in ahead.enumerated() {
        let sent = Self.now + Int64(step) * 137
        let answered = sent + 10 + ahead
        let second = Timestamp(milliseconds: answered.milliseconds / 1000 * 1000)
        comparison.note("m\(machine)", second: second, sent: sent, received: sent + 20)
      }
    }
    return comparison
  }

  @Test(arguments: [[Int64(0)], [0, 0, 0], [400, -400, 0], [900], [-900, 900], [5000, 0, 0], [0, 5000]])
  func `agree`(ahead: [Int64]) { #expect(comparison(ahead).error == nil) }

  @Test(
    arguments: zip(
      [[1100], [-1500, -1400, 0], [60_000, 60_000, 60_000]] as [[Int64]], [1100, -1400, 60_000] as [Int64]))
  func `show that this one is wrong, and by how much`(ahead: [Int64], error: Int64) throws {
    let found = try #require(comparison(ahead).error)
    #expect(abs(found - error) <= 40)
  }

  /// A node whose clock was 1.2 s behind stayed ready: two of three members were asked at one phase of the second.
  @Test func `are known well after answers at several moments within the second, not after one`() {
    var comparison = ClockComparison()
    var answers = 0
    while !comparison.isNarrow(of: 3), answers < 40 {
      let sent = Self.now + Int64(answers) * 270
      for machine in ["a", "b", "c"] {
        let second = Timestamp(milliseconds: (sent.milliseconds + 1200) / 1000 * 1000)
        comparison.note(machine, second: second, sent: sent, received: sent + 20)
      }
      answers += 1
    }
    #expect((2...15).contains(answers))
    #expect(comparison.error.map { (1000...1200).contains($0) } == true)
  }

  @Test func `are not known before an answer`() { #expect(ClockComparison().error == nil) }

  @Test func `are believed again when they were set right`() {
    var comparison = comparison([5000])
    #expect(comparison.error != nil)
    let later = Self.now + 40 * 137 + 5000
    comparison.note(
      "m0", second: Timestamp(milliseconds: later.milliseconds / 1000 * 1000), sent: later, received: later + 20)
    #expect(comparison.error == nil)
  }

  @Test func `have no say any more when they were not heard for long`() {
    // Two were right once; the one that still answers tells that this clock was set since.
    var comparison = comparison([0, 0, 0])
    func answer(at own: Timestamp, ahead: Int64) {
      let second = Timestamp(milliseconds: (own.milliseconds + ahead) / 1000 * 1000)
      comparison.note("m0", second: second, sent: own, received: own + 20)
    }
    answer(at: Self.now + 20_000, ahead: -3000)
    #expect(comparison.error == nil)
    answer(at: Self.now + 40_000, ahead: -3000)
    #expect(comparison.error != nil)
  }

  @Test func `become narrow bounds`() {
    var bounds = ClockBounds(second: Self.now, sent: Self.now + 10, received: Self.now + 30)
    #expect(bounds.least == -30 && bounds.most == 990)
    bounds.add(second: Self.now + 1000, sent: Self.now + 1005, received: Self.now + 1010)
    #expect(bounds.least == -10 && bounds.most == 990)
    bounds.add(second: Self.now + 1000, sent: Self.now + 1970, received: Self.now + 1980)
    #expect(bounds.least == -10 && bounds.most == 30)
  }
}
