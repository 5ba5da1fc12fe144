import ArgumentParser
import Boards
import Leaderboard
import SchoolDirectory
import TapGame

/// The player that a command is about.
struct PlayerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The player's school.", valueName: "school-id"), transform: SchoolID.read) var school:
    SchoolID
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

  @OptionGroup var store: StoreOptions
  @OptionGroup var season: SeasonOption
  @OptionGroup var player: PlayerOptions

  func run() async throws {
    let isNew = try await player.setHidden(true, season: season, store: store)
    store.tell(
      isNew
        ? "\(player.nickname) of \(player.school) is on no board of players any more."
        : "\(player.nickname) of \(player.school) was hidden already.")
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

  @OptionGroup var store: StoreOptions
  @OptionGroup var season: SeasonOption
  @OptionGroup var player: PlayerOptions

  func run() async throws {
    let isNew = try await player.setHidden(false, season: season, store: store)
    store.tell(
      isNew
        ? "\(player.nickname) of \(player.school) is on the boards of players again."
        : "\(player.nickname) of \(player.school) was not hidden.")
  }
}

extension PlayerOptions {
  /// Hides the player, or shows it again.
  ///
  /// - Returns: whether anything changed.
  func setHidden(_ isHidden: Bool, season: SeasonOption, store: StoreOptions) async throws -> Bool {
    try await store.with(.readWrite) { leaderboard in
      try await leaderboard.setHidden(isHidden, .named(nickname, school: school), season: season.season)
    }
  }
}
