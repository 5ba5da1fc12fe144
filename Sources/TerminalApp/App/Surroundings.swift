package import GameAPI
package import PlayerFile
package import SchoolDirectory
package import TapGame

/// What the game is given from outside, through initialisers: nothing below reaches for a clock, a file or chance on its own.
package struct Surroundings: Sendable {
  /// The contest.
  package let client: any GameClient
  /// Which contest that is, as the player's file knows it.
  package let contest: ContestLocation
  /// What the player keeps on this machine.
  package let file: PlayerFile
  /// The schools to choose from.
  package let search: SchoolSearch
  /// What everything that waits waits on.
  package let clock: any Clock<Duration>
  /// What tells the time of day.
  package let wallClock: any WallClock

  /// Surroundings of these parts.
  /// - Complexity: O(1).
  package init(
    client: any GameClient, contest: ContestLocation, file: PlayerFile, search: SchoolSearch,
    clock: any Clock<Duration>,
    wallClock: any WallClock
  ) {
    self.client = client
    self.contest = contest
    self.file = file
    self.search = search
    self.clock = clock
    self.wallClock = wallClock
  }
}
