import Boards
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `Listeners to whether observers see commits` {
  /// One that was cancelled while a state was told held up both for ever, and everybody behind them.
  @Test(.timeLimit(.minutes(10))) func `hold up nobody when they are cancelled meanwhile`() async throws {
    let folder = try TemporaryFolder()
    let leaderboard = try Leaderboard.open(
      folder.path("contest.sqlite"), clock: VirtualClock(Timestamp(milliseconds: 0)))
    let feed = leaderboard.watched.feed
    let telling = Task.detached {
      while !Task.isCancelled {
        for state in [FeedState.stale(reason: "a"), .current] { feed.note(state) }
        // Elsewhere a test may hold the other thread of a small machine.
        await Task.yield()
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            let listening = Task { for await _ in feed.states() {} }
            await Task.yield()
            listening.cancel()
            await listening.value
          }
        }
      }
    }
    telling.cancel()
    await telling.value
  }
}
