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
      done: "is on no board of players any more",
      "was hidden already")
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
      done: "is on the boards of players again",
      "was not hidden")
  }
}

extension PlayerOptions {
  /// Hides the player, or shows the player again. Prints `done` if this changed something; otherwise prints `before`.
  fileprivate func setHidden(
    _ isHidden: Bool, season: SeasonOption, _ order: OrderOptions, done: Words, _ before: Words
  ) async throws {
    try await order.with { desk in
      let season = try await desk.season(season.season).id
      let isNew = try await desk.send(HidePlayer(.named(nickname, school: school), isHidden: isHidden, season: season))
      order.tell(
        isNew && desk.isDryRun
          ? "It would be done: \(nickname.text) of \(school) \(done)."
          : "\(nickname.text) of \(school) \(isNew ? done : before).")
    }
  }
}
