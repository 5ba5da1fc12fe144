public import Ranking
public import SchoolDirectory
public import TapGame

/// Reads players and their sessions.
public protocol PlayerReader: Sendable {
  /// The session with this id in its present state; `nil` if it does not exist.
  func session(_ id: SessionID) async throws -> Session?

  /// A slice of a board of players.
  func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard, season: SeasonID?, ties: TiePolicy
  ) async throws -> PlayerPage
  /// The schools that have a visible player with this nickname, in the order of their ids.
  func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]
}
