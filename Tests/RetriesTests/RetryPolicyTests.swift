import Basics
import Testing
import UnidirectionalTesting

@Suite struct `The policy of tries` {
  @Test func `makes three, with bounds that grow and chance that shortens them`() {
    let policy = RetryPolicy.standard
    #expect(policy.pause(after: 1, chance: 0.5) == .milliseconds(200))
    #expect(policy.pause(after: 2, chance: 0.5) == .milliseconds(800))
    #expect(policy.pause(after: 1, chance: 0) == .zero)
    #expect(policy.pause(after: 3, chance: 0) == nil)
    #expect(RetryPolicy.once.pause(after: 1, chance: 0) == nil)
  }

  @Test func `adds chance to the pause that the server asks for, and waits for none that is too long`() {
    let policy = RetryPolicy.standard
    #expect(policy.pause(after: 1, retryAfter: .seconds(2), chance: 0.25) == .milliseconds(2100))
    #expect(policy.pause(after: 1, retryAfter: .seconds(5), chance: 0.25) == nil)
    #expect(policy.pause(after: 1, retryAfter: .seconds(60), chance: 0) == nil)
  }

  @Test func `grows no bound beyond the longest pause`() {
    let policy = RetryPolicy(tries: 60, firstBound: .seconds(1), growth: 10, longestPause: .seconds(30))
    #expect(policy.pause(after: 2, chance: 1) == .seconds(10))
    #expect(policy.pause(after: 59, chance: 1) == .seconds(30))
  }

  private struct Trouble: Error, Equatable { let number: Int }

  @Test func `waits on its clock between tries`() async throws {
    let clock = TestClock()
    let backoff = Backoff(.standard, clock: clock, chance: { 0.5 })
    var calls = 0
    async let result: Int = {
      var tries = 0
      return try await backoff.run(isRetryable: { _ in (true, nil) }) {
        tries += 1
        if tries < 3 { throw Trouble(number: tries) }
        return tries
      }
    }()
    for pause in [200, 800] {
      while clock.sleepers == 0 { await Task.yield() }
      await clock.advance(by: .milliseconds(pause - 1))
      #expect(clock.sleepers == 1)
      await clock.advance(by: .milliseconds(1))
      calls += 1
    }
    #expect(try await result == 3)
    #expect(calls == 2)
  }

  @Test func `throws what the last try threw, and at once what no other try mends`() async throws {
    let backoff = Backoff(.init(tries: 3, firstBound: .zero, growth: 1, longestPause: .zero))
    var tries = 0
    await #expect(throws: Trouble(number: 3)) {
      try await backoff.run(isRetryable: { _ in (true, nil) }) {
        tries += 1
        throw Trouble(number: tries)
      }
    }
    await #expect(throws: Trouble(number: 4)) {
      try await backoff.run(isRetryable: { _ in (false, nil) }) {
        tries += 1
        throw Trouble(number: tries)
      }
    }
  }
}
