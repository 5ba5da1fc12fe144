import Synchronization

/// The addresses that players know.
final class NodeList: Sendable {
  private struct State {
    var addresses: [String] = []
    var contest = 1
    var stranger: String?
  }

  private let state = Mutex(State())

  /// The addresses.
  var all: [String] { state.withLock(\.addresses) }

  /// How often the contest was begun. Whenever it is begun anew, all tokens are of the past.
  var contest: Int { state.withLock(\.contest) }

  /// The address of a node that has outlived its contest, whose tokens are of the past; `nil` if there is none.
  var stranger: String? {
    get { state.withLock(\.stranger) }
    set { state.withLock { $0.stranger = newValue } }
  }

  /// Has players know these addresses.
  func set(_ new: [String]) { state.withLock { $0.addresses = new } }

  /// Notes that the contest is begun anew.
  func beginAnew() { state.withLock { $0.contest += 1 } }

  /// One of them, each with the same chance.
  func random(using generator: inout some RandomNumberGenerator) -> String {
    state.withLock { $0.addresses.randomElement(using: &generator) ?? "" }
  }
}
