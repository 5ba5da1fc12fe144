import Synchronization

/// The addresses that players know.
final class NodeList: Sendable {
  private let addresses = Mutex<[String]>([])

  /// The addresses.
  var all: [String] { addresses.withLock(\.self) }

  /// Has players know these addresses.
  func set(_ new: [String]) { addresses.withLock { $0 = new } }

  /// One of them, each with the same chance.
  func random(using generator: inout some RandomNumberGenerator) -> String {
    addresses.withLock { $0.randomElement(using: &generator) ?? "" }
  }
}
