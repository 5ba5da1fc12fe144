public import TapGame

/// Reads the seasons of a contest.
public protocol SeasonReader: Sendable {
  /// Every season, in the order of creation.
  func seasons() async throws -> [Season]
  /// One season.
  func season(_ id: SeasonID) async throws -> Season
  /// The default season: the newest live one, otherwise the one that ended last, otherwise the one that starts first. A
  /// simulation is the default only if the contest has no other seasons.
  func currentSeason() async throws -> Season
  /// The state of each season.
  func seasonStates() async throws -> [SeasonID: SeasonState]
  /// The seals of the sealed seasons. A season is sealed ten minutes after its end.
  func seasonSeals() async throws -> [SeasonID: SeasonSeal]
  /// How players join a season, with the code if there is one. The code is secret, because everyone who knows it can
  /// join.
  func joinRule(of season: SeasonID) async throws -> JoinRule
  /// How many tickets a season has.
  func ticketCount(of season: SeasonID) async throws -> TicketCount
  /// Whether the next `passTime` would start, end or seal a season.
  func isTimeDue() async throws -> Bool
  /// Every series of seasons, in the order of creation.
  func allSeries() async throws -> [SeasonSeries]
}

extension SeasonReader {
  /// The default season for a change: ``currentSeason()``, but never a simulation.
  ///
  /// - Throws: ``BoardError/noSeason``, ``BoardError/onlySimulations(_:)``; the store's own error.
  /// - Complexity: the store's cost of reading its seasons.
  public func currentRealSeason() async throws -> Season {
    let season = try await currentSeason()
    guard !season.isSimulation else { throw BoardError.onlySimulations(season.id) }
    return season
  }
}
