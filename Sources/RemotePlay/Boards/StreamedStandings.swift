import Boards
import GameAPI
import Synchronization

/// Combines the newest pages of several streams, one stream for each window.
final class StreamedStandings: Sendable {
  private let standings: Mutex<Standings>
  /// Signals changes. Several changes can share one signal.
  let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation

  init(_ standings: Standings) {
    self.standings = Mutex(standings)
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var newest: Standings { standings.withLock { $0 } }

  func replace(_ window: StandingsWindow, by page: BoardPage) {
    standings.withLock { $0.replace(window, by: page) }
    change.yield()
  }
}
