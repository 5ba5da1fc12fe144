import TapClient
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `A timed round without screens` {
  @Test func `ends by the clock, and keeps the best of what counts`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    try await seat.read("tap 2", "round 10", "", "rank", "tap 4")
    try await seat.advance(.seconds(9))
    try await seat.read("")
    try await seat.advance(.seconds(1))
    try await seat.read("round", "tap 7")
    try await seat.advance(.seconds(10))
    try await seat.read("round", "")
    try await seat.advance(.seconds(10))
    try await seat.read("round", "tap 500")
    try await seat.advance(.seconds(10))
    expect(
      seat.transcript,
      is: """
        > tap 2
        2 taps
        > round 10
        10 seconds, go! Each empty line is a tap.
        >\u{20}
        1 tap
        > rank
        “rank” was left out, as a round is running: each empty line is a tap.
        > tap 4
        5 taps
        >\u{20}
        6 taps
        Time is up.
        6 taps in 10 seconds.
        This is your first record.
        In your school you are number 1 of 1.
        > round
        10 seconds, go! Each empty line is a tap.
        > tap 7
        7 taps
        Time is up.
        7 taps in 10 seconds.
        A new personal best; it was 6 taps before.
        In your school you are number 1 of 1.
        > round
        10 seconds, go! Each empty line is a tap.
        >\u{20}
        1 tap
        Time is up.
        1 tap in 10 seconds.
        Your best is 7 taps.
        In your school you are number 1 of 1.
        > round
        10 seconds, go! Each empty line is a tap.
        > tap 500
        500 taps
        Time is up.
        40 taps in 10 seconds.
        460 taps did not count.
        A new personal best; it was 7 taps before.
        In your school you are number 1 of 1.
        """)
    #expect(try await fixture.file.best(seconds: 10)?.taps == 40)
  }

  @Test func `is no record while it is not confirmed`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    try await seat.read("round 10")
    fixture.client.fail(Array(repeating: .lostBatch, count: 100))
    try await seat.read("tap 3")
    for _ in 0..<20 { try await seat.advance(.seconds(1)) }
    expect(
      seat.transcript,
      is: """
        > round 10
        10 seconds, go! Each empty line is a tap.
        > tap 3
        3 taps
        Time is up.
        3 taps in 10 seconds. They are not confirmed yet, so this is not a record.
        Taps cannot be handed in just now; 3 are kept and sent later.
        """)
    #expect(try await fixture.file.best(seconds: 10) == nil)
  }

  @Test func `has no result when it is left`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    try await seat.read("round 30", "tap 3")
    try await seat.send(.leave(.endOfInput))
    expect(
      seat.transcript,
      is: """
        > round 30
        30 seconds, go! Each empty line is a tap.
        > tap 3
        3 taps
        The round was not finished, so it has no result.
        You made 3 taps: 3 counted.
        """)
    await fixture.clock.advance(by: Following.interval)
    #expect(fixture.clock.sleepers <= 1)
  }
}
