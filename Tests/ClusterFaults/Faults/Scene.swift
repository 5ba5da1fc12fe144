/// What an injection works on: the cluster, and the history, to which it tells what was promised.
struct Scene: Sendable {
  let cluster: TestedCluster
  let history: History
  let administrator: Administrator
  /// The number of the fault.
  let fault: Int
  /// The longest time without an accepted tap while a fault concerns one node or none, in milliseconds.
  let calmLimit: Int64

  /// Notes a promise and what came of it. The checker compares.
  func promise(_ text: String, wanted: String, found: String) {
    history.note(HistoryLine(kind: .promise, fault: fault, text: text, wanted: wanted, found: found))
  }

  /// What is wanted and found of a promise that holds or does not.
  static let kept = "kept"

  /// Notes that something has to hold, and whether it does.
  func promise(_ text: String, _ holds: Bool, _ found: String) {
    promise(text, wanted: Self.kept, found: holds ? Self.kept : found)
  }

  /// Notes something for people.
  func note(_ text: String) { history.note(HistoryLine(kind: .note, fault: fault, text: text)) }

  /// From now on all nodes but one have to take taps as without a fault.
  ///
  /// - Parameter wrong: the node with which something is wrong; `nil` if nothing is wrong with any.
  func beginCalm(but wrong: Node?) {
    history.note(HistoryLine(kind: .calmFrom, node: wrong?.site.address, fault: fault, limit: calmLimit))
  }

  func endCalm() { history.note(HistoryLine(kind: .calmTo, fault: fault)) }

  /// Waits until something holds, and notes whether it did in time.
  func promise(
    _ text: String, within seconds: Int, found: () async -> String, until holds: () async throws -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var isKept = try await holds()
    while !isKept, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(50))
      isKept = try await holds()
    }
    promise(text, isKept, isKept ? "" : await found())
  }
}
