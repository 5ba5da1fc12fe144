package import Basics
package import GameAPI
package import TapClient
package import SchoolDirectory
package import TapGame

/// The dependencies of the game, passed in through initialisers. The game reads clocks, files and random numbers only
/// through them.
package struct GameDependencies: Sendable {
  let client: any GameClient
  /// The contest's location. The player's file uses the location as the contest's key.
  package let contest: ContestLocation
  package let file: PlayerDatabase
  /// The schools to choose from.
  let search: SchoolSearch
  /// The clock for delays and timeouts.
  let clock: any Clock<Duration>
  /// The clock of the contest's seasons. For a contest at a server, it is the server's clock.
  let wallClock: any WallClock
  /// The language of the error messages that effects create.
  let language: Language

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

extension GameDependencies {
  /// My taps at a school in a season that are counted or wait for their receipts.
  func taps(at school: SchoolID, in season: SeasonID) async throws -> Int64 {
    let place = SessionPlace(contest: contest, season: season, school: school)
    let count = TapCount(try await file.sessions(at: place))
    return count.counted + count.waiting
  }
}
