import Console
import GameAPI
import Boards
import SchoolDirectory
import Synchronization
import TapGame

/// The board that is watched.
final class WatchSubject: Sendable {
  let around: SchoolID?
  private let source: any BoardSource
  private let board: Board
  private let season: SeasonID?
  private let ties: TiePolicy
  private let top: Int
  /// The newest page of the visible part that came with a change; `nil` if changes do not include the page.
  private let kept = Mutex<BoardPage?>(nil)

  /// - Parameter season: the season; `nil` for the current one, which can change while watching.
  init(source: any BoardSource, board: Board, season: SeasonID?, ties: TiePolicy, top: Int, around: SchoolID?) {
    self.source = source
    self.board = board
    self.season = season
    self.ties = ties
    self.top = top
    self.around = around
  }

  /// Why the watching ended.
  enum End: Sendable {
    /// The requested number of changes was printed.
    case enough
    case seasonEnded(SeasonID)
    case stopped(InterruptSignal)
  }

  /// The time after the end of a season in which a commit that is under way can still arrive.
  private static let lastCommits = Duration.seconds(1)

  var updates: any AsyncSequence<BoardUpdate, any Error> & Sendable {
    source.updates(slice(of: top), of: board, season: season, ties: ties)
  }

  /// Keeps the page that came with a change, for ``page(of:length:)``.
  func keep(_ page: BoardPage?) {
    guard let page else { return }
    kept.withLock { $0 = page }
  }

  /// The visible part of the board, with at most `length` schools. Reads it from the source if no page of this season
  /// was kept.
  func page(of season: SeasonID, length: Int) async throws -> BoardPage {
    let length = min(top, max(1, length))
    if let page = kept.withLock({ $0 }), page.season.id == season { return page.part(of: length, around: around) }
    return try await source.page(slice(of: length), of: board, season: season, ties: ties)
  }

  /// The present moment of the contest.
  var now: Timestamp { source.clock.now }

  /// The season's id if it has ended and its last commits have arrived; `nil` otherwise. Always `nil` if no season was
  /// requested by number.
  func isOver() async throws -> SeasonID? {
    guard let season else { return nil }
    let page = kept.withLock { $0 }
    let end = if let page { page.season.finalAt } else { try await source.season(season).finalAt }
    guard let end, now - end > Self.lastCommits else { return nil }
    // `now` may be an estimate of a server's clock, and this estimate may be too far ahead. So ask the source whether
    // the season has ended.
    guard page != nil else { return season }
    let shown = try await source.page(.top(1), of: board, season: season, ties: ties).season
    return shown.state == .ended && shown.frozenSince == nil ? season : nil
  }

  private func slice(of length: Int) -> BoardSlice {
    around.map { .around($0, radius: (length - 1) / 2) } ?? .top(length)
  }
}
