import Simulation
import TapGame
import TestSupport
import Testing

@Suite("Simulated players' nicknames")
struct NicknameTests {
  @Test("are no two the same, Korean, and bounded", arguments: some(1, of: [UInt64(1), 7, .max]))
  func differ(seed: UInt64) {
    let players = size(4000, full: 20_000)
    let plan = ContestPlan(players: players, duration: .milliseconds(2000), seed: seed)
    let fixture = ContestFixture()
    let habits = Contest(plan: plan, schools: fixture.schools, season: fixture.season).habits
    #expect(habits.count == players)
    for nickname in habits.keys {
      #expect(nickname.text.wholeMatch(of: /[가-힣]{2}[0-9]{0,2}/) != nil, "\(nickname)")
      #expect(!BlockedWords.builtIn.blocks(nickname), "\(nickname)")
    }
  }

  @Test("follow from the seed")
  func seeded() async throws {
    let fixture = ContestFixture()
    func nicknames(seed: UInt64) async throws -> [Nickname] {
      try await fixture.play(ContestPlan(players: 50, duration: .milliseconds(10_000), seed: seed)).sessions
        .map(\.nickname)
    }
    #expect(try await nicknames(seed: 3) == nicknames(seed: 3))
    #expect(try await nicknames(seed: 3) != nicknames(seed: 4))
  }
}
