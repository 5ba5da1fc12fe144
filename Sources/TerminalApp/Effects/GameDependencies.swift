package import GameAPI
package import TapClient
package import SchoolDirectory
package import TapGame

/// The dependencies of the game, passed in through initialisers. The game reads clocks, files and random numbers only
/// through them.
package struct GameDependencies: Sendable {
  /// The contest.
  package let client: any GameClient
  /// The contest's location. The player's file uses the location as the contest's key.
  package let contest: ContestLocation
  /// The player's data on this machine.
  package let file: PlayerDatabase
  /// The schools to choose from.
  package let search: SchoolSearch
  /// The clock for delays and timeouts.
  package let clock: any Clock<Duration>
  /// The clock of the contest's seasons. For a contest at a server, it is the server's clock.
  package let wallClock: any WallClock
  /// The language of the error messages that effects create.
  package let language: Language

  package init(
    client: any GameClient, contest: ContestLocation, file: PlayerDatabase, search: SchoolSearch,
    clock: any Clock<Duration>,
    wallClock: any WallClock, language: Language = .english
  ) {
    self.client = client
    self.contest = contest
    self.file = file
    self.search = search
    self.clock = clock
    self.wallClock = wallClock
    self.language = language
  }
}
