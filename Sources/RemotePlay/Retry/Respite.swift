import GameAPI
import Synchronization

/// Keeps calls back that a server has asked not to make for a while (`Retry-After`), whoever makes them here: without it the next tap would
/// ask again what the one before was told to leave.
final class Respite: Sendable {
  /// The longest that calls are kept back: who asks for an hour may be a proxy that knows nothing of the game.
  static let longest = Duration.seconds(180)

  private struct Wish: Sendable {
    let until: Duration
    let error: ServerError
  }

  private let now: @Sendable () -> Duration
  private let wishes = Mutex<[String: Wish]>([:])

  /// - Parameter now: the time by the clock that pauses are waited on.
  init(now: @escaping @Sendable () -> Duration) { self.now = now }

  /// Remembers that calls of a kind are not to be made for a while, at most ``longest``, and why.
  func keep(_ error: ServerError, for pause: Duration, of kind: String) {
    let until = now() + min(pause, Self.longest)
    wishes.withLock { $0[kind] = Wish(until: until, error: error) }
  }

  /// How long calls of a kind have to wait yet, and why; `nil` when they may be made.
  func remaining(of kind: String) -> (pause: Duration, error: ServerError)? {
    let now = now()
    return wishes.withLock { wishes in
      guard let wish = wishes[kind] else { return nil }
      guard wish.until > now else {
        wishes[kind] = nil
        return nil
      }
      return (wish.until - now, wish.error)
    }
  }
}
