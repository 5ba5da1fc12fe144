import Basics
import ArgumentParser
import Console
import Foundation
import TapGame

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration("play")

  @OptionGroup var contest: ContestOptions

  @Option(help: ArgumentHelp("Who plays, of the people at this machine: letters, digits, - and _.", valueName: "name"))
  var player = "me"
  @Option(
    help: ArgumentHelp("What you are called on the boards, from now on.", valueName: "nickname"),
    transform: Self.readNickname)
  var nickname: Nickname?
  @Option(help: ArgumentHelp(WordsFile.help, valueName: "file"), completion: .file()) var words: String?
  @Option(help: ArgumentHelp("The language, ko or en; that of the locale if not given.", valueName: "language"))
  var lang: Language?
  @Option(
    help: ArgumentHelp(
      "The background that the colours are for: light, dark, or auto to ask the terminal.", valueName: "theme"))
  var theme = TerminalTheme.auto
  @Option(
    help: "The season's code, or your ticket; the game asks for it if it needs one.",
    transform: HangulKeyboard.latin(ofText:))
  var code: String?
  @Option(
    help: ArgumentHelp(
      "The group inside your school that you play for, such as your class; made if the season has groups=made.",
      valueName: "name"))
  var group: String?
  @Option(
    help: ArgumentHelp(
      "Write each action of the game, and what it changed of the state, to a file.", valueName: "file"),
    completion: .file())
  var trace: String?
  @Flag(help: "Begin with a practice against simulated rivals, which counts in no contest.") var practice = false
  @Flag(help: "Play line by line, without control sequences: for screen readers and pipes.") var plain = false

  private static func readNickname(_ text: String) throws -> Nickname {
    guard let nickname = Nickname(typed: text) else {
      throw ValidationError(
        saying:
          "A nickname has 1 to \(Nickname.maximumLength) characters that can be seen, of one script, and no tabs or other control characters."
      )
    }
    return nickname
  }

  func validate() throws { try contest.refuseCluster() }

  func run() async throws {
    try await Online.game.play(
      PlayCall(
        server: contest.server, store: contest.store.file,
        language: lang ?? Language(environment: ProcessInfo.processInfo.environment), player: player,
        nickname: nickname, words: words, theme: theme, code: code, group: group, trace: trace, isPractice: practice,
        isPlain: plain))
  }
}
