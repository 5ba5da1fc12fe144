import ArgumentParser
import SchoolDirectory
import TapGame

/// The player that a command is about.
struct PlayerOptions: ParsableArguments {
  @Option(school: "The player's school.") var school: SchoolID
  @Argument(help: "The player's nickname.") var nickname: Nickname
}

/// `touchschool players hide`
struct PlayersHide: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Take a player off the boards of players.",
    discussion: """
      With all that is played under that nickname at that school in the season, then and later. Names that look like it, such as b0b for bob \
      or one in other capitals, are spellings of it and go with it. The taps count for the school as before.

      EXAMPLES:
        touchschool players hide 민준 --school sample:high:seoul-gyeonggi
        touchschool players hide Zoë --school sample:high:seoul-gyeonggi --season 2
      """)

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

/// `touchschool players unhide`
struct PlayersUnhide: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unhide",
    abstract: "Put a player back on the boards of players.",
    discussion: """
      EXAMPLES:
        touchschool players unhide 민준 --school sample:high:seoul-gyeonggi
      """)

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
