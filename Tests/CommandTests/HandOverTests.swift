import Basics
import Foundation
import TapGame
import TestSupport
import Testing

/// What `touchschool` is built without, programs beside it do.
@Suite struct `A call that another program takes over` {
  private let workplace: Workplace
  init() throws { workplace = try Workplace() }

  @Test func `names the program and how to build it, where it is not built`() async throws {
    let alone = workplace.path("touchschool")
    try FileManager.default.copyItem(atPath: try Binary.path(), toPath: alone)
    let online = ("touchschool-online", "TOUCHSCHOOL_ONLINE=1 swift build --product touchschool-online")
    for (words, (program, building)) in [
      (["serve"], online), (["play", "--server", "localhost"], online),
      (["play", "--plain"], ("touchschool-play", "swift build --product touchschool-play")),
    ] {
      let outcome = try await workplace.run([alone] + words)
      #expect(outcome.exitCode == 69)
      #expect(
        outcome.errors
          == "Error: This needs \(program), which is not at \(workplace.path(program)); build it with: \(building)\n")
      let korean = try await workplace.run([alone] + words, environment: ["LANG": "ko_KR.UTF-8"])
      #expect(korean.exitCode == 69)
      #expect(korean.errors.hasPrefix("오류: 이 기능에는 \(program)") && korean.errors.contains(building))
    }
    #expect(try workplace.names() == ["touchschool"])
  }

  @Test func `is the complete command's, where the game's own program is not built`() async throws {
    let alone = workplace.path("touchschool")
    try FileManager.default.copyItem(atPath: try Binary.path(), toPath: alone)
    try FileManager.default.createSymbolicLink(
      atPath: workplace.path("touchschool-online"), withDestinationPath: try Binary.online())
    let outcome = try await workplace.run(
      [alone, "play", "--plain"], input: "quit\n", environment: workplace.playerEnvironment)
    #expect(outcome.exitCode == 0 && outcome.output.contains("You have no school yet"), "\(outcome.errors)")
  }

  @Test func `is handed over before anything is written`() async throws {
    let alone = workplace.path("touchschool-play")
    try FileManager.default.copyItem(atPath: try Program.built("touchschool-play"), toPath: alone)
    let outcome = try await workplace.run([alone, "--plain", "--server", "localhost", "--trace", "trace.txt"])
    #expect(outcome.exitCode == 69 && outcome.errors.contains("touchschool-online, which is not at"))
    #expect(try workplace.names() == ["touchschool-play"])
  }

  @Test func `is what the game's own program takes without the word`() async throws {
    let game = try Program.built("touchschool-play")
    for words in [["--plain"], ["play", "--plain"]] {
      let outcome = try await workplace.run([game] + words, input: "quit\n", environment: workplace.playerEnvironment)
      #expect(outcome.exitCode == 0)
      #expect(outcome.output.contains("You have no school yet"))
    }
    let outcome = try await workplace.run([game, "rankings"])
    #expect(outcome.exitCode == 64 && outcome.errors.hasPrefix("Error: Unexpected argument 'rankings'"))
  }

  @Test(arguments: [
    (Language.english, "Error: The game needs a terminal that can show a full screen; play --plain needs none.\n"),
    (.korean, "오류: 게임에는 전체 화면을 보여 줄 수 있는 터미널이 있어야 해요. play --plain에는 필요 없어요.\n"),
  ])
  func `says in both languages that it needs a terminal`(language: Language, sentence: String) async throws {
    let environment = ["LANG": language == .korean ? "ko_KR.UTF-8" : "C"]
    let outcome = try await workplace.touchschool("play", environment: environment)
    #expect(outcome.exitCode == 64 && outcome.errors == sentence)
  }
}
