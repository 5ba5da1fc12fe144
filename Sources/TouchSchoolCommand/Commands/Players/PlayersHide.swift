import Basics
import ArgumentParser
import SchoolDirectory
import TapGame

struct PlayerOptions: ParsableArguments {
  @Option(school: "The player's school.") var school: SchoolID
  @Argument(help: "The player's nickname.") var nickname: Nickname
}

struct PlayersHide: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players hide")

  @OptionGroup var order: OrderOptions
  @OptionGroup var season: SeasonOption
  @OptionGroup var player: PlayerOptions

  func run() async throws {
    try await player.setHidden(
      true, season: season, order,
      done: Language.ofCall("이제 사람 순위표에 나오지 않아요", "is on no board of players any more"),
      Language.ofCall("이미 숨어 있었어요", "was hidden already"))
  }
}

struct PlayersUnhide: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players unhide")

  @OptionGroup var order: OrderOptions
  @OptionGroup var season: SeasonOption
  @OptionGroup var player: PlayerOptions

  func run() async throws {
    try await player.setHidden(
      false, season: season, order,
      done: Language.ofCall("사람 순위표에 다시 나와요", "is on the boards of players again"),
      Language.ofCall("숨어 있지 않았어요", "was not hidden"))
  }
}

extension PlayerOptions {
  /// Hides the player, or shows the player again. Prints `done` if this changed something; otherwise prints `before`.
  fileprivate func setHidden(
    _ isHidden: Bool, season: SeasonOption, _ order: OrderOptions, done: String, _ before: String
  ) async throws {
    try await order.with { desk in
      let season = try await desk.season(season.season).id
      let isNew = try await desk.send(
        HidePlayer(.named(nickname, school: school), isHidden: isHidden, season: season))
      let (korean, english) = ("\(school)의 \(nickname.text.with(.topic))", "\(nickname) of \(school)")
      if isNew, desk.isDryRun {
        return order.tell("그대로 하면 \(korean) \(done).", "It would be done: \(english) \(done).")
      }
      order.tell(Language.ofCall(korean, english) + " \(isNew ? done : before).")
    }
  }
}
