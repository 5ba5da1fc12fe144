import TestSupport
import Testing
import VirtualTerminal

/// The game from the first start to the end, at a terminal, as a person plays it.
@Suite("A player's journey", .timeLimit(.minutes(10)))
struct JourneyTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("goes from the introduction to a school, past the neighbour, behind it again, and home")
  func journey() async throws {
    try await workplace.prepare()
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace)
    try await introduce(game)

    try game.type("\r")
    try await game.see { $0.contains { $0.contains("다라초등학교") } }
    try game.type("ㄴㄹ")
    var screens = [
      try await game.see { rows in
        rows.contains { $0.contains("ㄴㄹ") } && rows.contains { $0.contains("나라고등학교") }
          && !rows.contains { $0.contains("다라초등학교") }
      }
    ]
    try game.type("\r")
    try await game.see("Press enter to play for 나라고등학교.")
    try game.type("\r")
    screens.append(try await see(taps: 120, in: game))

    try game.type("a")
    try await game.see("★ Passed 가나다고등학교: rank 2!")
    screens.append(try await see(taps: 121, in: game))

    // Another process taps for the neighbour.
    try workplace.write("school_id,taps\ntest:high:a,50\n", to: "more.csv")
    try await workplace.succeed("taps", "import", "more.csv")
    try await game.see("▼ 가나다고등학교 passed us: rank 3")
    screens.append(try await see(taps: 121, in: game))

    try game.type("\u{1B}")
    screens.append(try await game.see("How to play"))
    try game.type("q")
    #expect(try await game.end() == 0)
    #expect(!game.terminal.isAlternate)
    #expect(game.terminal.problems == [])
    screens.append(game.terminal.linesInUse)
    #expect(try await workplace.taps(of: "test:high:b") == 121)
    try Recording.expect(
      screens.map { $0.joined(separator: "\n") + "\n" }.joined(separator: String(repeating: "=", count: 80) + "\n"),
      is: "play-journey")
  }

  /// Goes through the introduction up to the phase in which a school is chosen.
  private func introduce(_ game: PlayedGame) async throws {
    try await game.see("Welcome to TouchSchool!")
    try game.type("\r")
    try await game.see("Press space, enter or any letter three times.")
    try game.type("asd")
    try await game.see("Hold a letter key down")
    // A key that goes down and repeats, as a terminal with kitty's keyboard protocol tells it.
    try game.type("\u{1B}[97u\u{1B}[97;1:2u\u{1B}[97;1:2u")
    // On a machine that is busy, a phase may have gone on by itself before the key came.
    try await game.see { rows in
      rows.contains { $0.contains("★ Seen!") || $0.contains("The school with more taps stands higher.") }
    }
    try game.type("\u{1B}[97;1:3u")
    try await game.see("The school with more taps stands higher.")
    try game.type("\r")
    try await game.see("Tap to pass")
    try game.type("asdfg")
    try await game.see("Press enter and find it by its name.")
  }

  /// Waits for the game screen with these taps of the school, a session, and nothing that is told for a moment only.
  private func see(taps: Int, in game: PlayedGame) async throws -> [String] {
    try await game.see { rows in
      rows.contains { $0.contains("School's taps \(taps)") }
        && !rows.contains { $0.contains("One moment") || $0.contains("★") || $0.contains("▼") }
    }
  }
}
