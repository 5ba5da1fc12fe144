public import TapGame

/// The signal that a board has a newer revision than an observer has seen.
public struct BoardSignal: Hashable, Sendable {
  public let season: SeasonID
  /// The newest revision that changed the board.
  public let newest: Revision

  public init(season: SeasonID, newest: Revision) {
    self.season = season
    self.newest = newest
  }
}
