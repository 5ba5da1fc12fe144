public import TapGame

/// The reading half of a contest: seasons, schools, boards, players and history. Each answer is from one revision.
///
/// A store implements this protocol. Code that shows or serves a contest depends on the parts of this protocol that it
/// needs, and not on a store. Every method throws ``BoardError`` or `TapRefusal` for something that does not exist, and
/// the store's own error if it cannot read.
public protocol ContestReader: SchoolReader, SeasonReader, BoardReader, PlayerReader, RecordReader, BoardWatcher {}

extension ContestReader where Self: ContestWriter {
  /// Hides a player from the boards of players, or shows the player again, as `HidePlayer` does.
  ///
  /// - Parameters:
  ///   - isHidden: whether to hide the player.
  ///   - player: the player. A session without a nickname is a player of its own.
  ///   - season: the season of a player given by nickname; `nil` for ``currentRealSeason()``. Ignored for a session,
  ///     which has its own season.
  ///   - sender: who requests the change.
  /// - Returns: whether anything was changed.
  /// - Throws: `ContestRefusal.unknownPlayer`, `TapRefusal`; the store's own error.
  /// - Complexity: the store's cost for the sessions of the school in the season.
  @discardableResult
  public func setHidden(
    _ isHidden: Bool, _ player: PlayerReference, season: SeasonID? = nil, from sender: Sender = .program
  ) async throws -> Bool {
    let season: SeasonID? =
      switch player {
      case .session: nil
      case .named: if let season { season } else { try await currentRealSeason().id }
      }
    return try await perform(HidePlayer(player, isHidden: isHidden, season: season), from: sender)
  }
}
