public import TapGame

extension Leaderboard {
  /// Hides a player from the boards of players, or shows them again, as `ContestWriter.setHidden(_:_:in:)` does.
  ///
  /// - Parameters:
  ///   - isHidden: whether to hide the player.
  ///   - player: the player. A session without a nickname is a player of its own.
  ///   - season: the season of a player given by nickname; `nil` for ``currentSeason()``. A session has its own season.
  /// - Returns: whether anything was changed.
  /// - Throws: `ContestRefusal.unknownPlayer`, `TapRefusal.unknownSeason`, `TapRefusal.unknownSchool`, `TapRefusal.unknownSession`,
  ///   ``LeaderboardError``.
  /// - Complexity: O(sessions of the school in the season).
  @discardableResult
  public func setHidden(
    _ isHidden: Bool, _ player: PlayerReference, season: SeasonID? = nil
  ) async throws -> Bool {
    let season: SeasonID? =
      switch player {
      case .session: nil
      case .named: if let season { season } else { try await currentSeason().id }
      }
    return try await setHidden(isHidden, player, in: season)
  }
}
