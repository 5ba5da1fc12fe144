import Foundation

/// Does something to a cluster, and undoes it.
struct Injection: Sendable {
  typealias Undo = @Sendable () async throws -> Void

  /// Whom it meets.
  let targets: [String]
  private let undo: Undo

  /// - Parameter undo: undoes it.
  init(_ targets: [String], undo: @escaping Undo = {}) { (self.targets, self.undo) = (targets, undo) }

  /// Undoes it.
  func heal() async throws { try await undo() }

  static func any<Element>(_ elements: [Element], using random: inout SeededRandom) throws -> Element {
    guard let element = elements.randomElement(using: &random) else {
      throw CampaignError("There is nothing left to harm.")
    }
    return element
  }

  static func network(_ cluster: TestedCluster) throws -> Network {
    guard let network = cluster.network else { throw CampaignError("Cutting connections needs --network.") }
    return network
  }

  static func leader(_ cluster: TestedCluster) async throws -> Member {
    var leader: Member?
    try await cluster.wait("etcd has no leader") {
      leader = await cluster.leader()
      return leader != nil
    }
    guard let leader else { throw CampaignError("etcd has no leader.") }
    return leader
  }

  static func kill(_ processes: [ChildProcess]) async throws -> Undo {
    // At once, and only then waited for.
    for process in processes { process.send(SIGKILL) }
    for process in processes { await process.killNow() }
    return { for process in processes { try process.start() } }
  }

  static func halt(_ process: ChildProcess) -> Undo {
    process.send(SIGSTOP)
    return { process.send(SIGCONT) }
  }
}
