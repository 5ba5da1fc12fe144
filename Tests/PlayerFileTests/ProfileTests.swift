import TapClient
import TapGame
import Testing

@Suite struct `A player` {
  @Test func `is anonymous and new until something was saved, and then stays as saved`() async throws {
    let fixture = try PlayerFixture()
    let file = try fixture.open()
    #expect(try await file.profile() == PlayerProfile(nickname: .anonymous, hasSeenIntroduction: false))
    let nickname = try #require(Nickname("한별"))
    try await file.save(PlayerProfile(nickname: .anonymous, hasSeenIntroduction: true))
    try await file.save(PlayerProfile(nickname: nickname, hasSeenIntroduction: true))
    try file.close()
    #expect(try await fixture.open().profile() == PlayerProfile(nickname: nickname, hasSeenIntroduction: true))
  }

  @Test func `has a school in each contest`() async throws {
    let fixture = try PlayerFixture()
    let file = try fixture.open()
    let other = ContestLocation("https://example.org")
    #expect(try await file.school(in: fixture.contest) == nil)
    try await file.choose(PlayerFixture.school(1), in: fixture.contest)
    try await file.choose(PlayerFixture.school(2), in: other)
    try await file.choose(PlayerFixture.school(3), in: fixture.contest)
    #expect(try await file.school(in: fixture.contest) == PlayerFixture.school(3))
    #expect(try await file.school(in: other) == PlayerFixture.school(2))
  }
}

@Suite struct `A timed round` {
  private func round(_ taps: Int64, seconds: Int = 10) -> TimedRound {
    TimedRound(seconds: seconds, taps: taps, school: "별빛고", madeAt: PlayerFixture.start + taps)
  }

  @Test func `is a new best when it is better than the best of its length, which is kept with the one before`()
    async throws
  {
    let fixture = try PlayerFixture()
    let file = try fixture.open()
    #expect(try await file.best(seconds: 10) == nil)
    var best: [TimedRound] = []
    for taps in [50, 40, 50, 61, 60, 70, 90] as [Int64] {
      let isNewBest = taps > best.last?.taps ?? 0
      if isNewBest { best.append(round(taps)) }
      let result = try await file.record(round(taps))
      #expect(result.isNewBest == isNewBest)
      #expect(result.best == best.last)
      #expect(result.previous == best.dropLast().last)
    }
    #expect(try await file.best(seconds: 30) == nil)
    #expect(try await file.record(round(5, seconds: 30)).isNewBest)
    try file.close()
    #expect(try await fixture.open().best(seconds: 10) == round(90))
  }

  @Test func `without a tap is no best`() async throws {
    let file = try PlayerFixture().open()
    let result = try await file.record(round(0))
    #expect(!result.isNewBest)
    #expect(result.best == nil)
  }
}
