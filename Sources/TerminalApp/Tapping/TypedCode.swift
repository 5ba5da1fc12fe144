import Synchronization

/// The code or ticket that the player has typed. Sessions are opened with it for as long as the game runs.
final class TypedCode: Sendable {
  private let typed = Mutex<String?>(nil)

  /// The text; `nil` before anything was typed.
  var text: String? {
    get { typed.withLock(\.self) }
    set { typed.withLock { $0 = newValue } }
  }
}
