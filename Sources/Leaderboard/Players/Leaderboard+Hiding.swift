public import TapGame

extension Leaderboard {
  /// Takes a player off the boards of players, or puts them back, as `ContestWriter.setHidden(_:_:in:)` does.
  ///
  /// - Parameters:
  ///   - isHidden: whether the player is to hide.
  ///   - player: who. A session that was opened without a nickname is a player of its own.
  ///   - season: of a player who is named, which season; `nil` for ``currentSeason()``. A session has its own.
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
