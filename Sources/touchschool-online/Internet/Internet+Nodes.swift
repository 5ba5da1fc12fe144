import Basics
import Cluster
import GameAPI
import GameServer
import RemotePlay
import Synchronization
import TapGame
import TouchSchoolCommand

extension Internet {
  /// The time within which a node has to say that it has everything.
  private static let nodeTime = Duration.seconds(1)

  func withNode<Result>(
    of call: ClusterCall, _ work: (any OrganisedContest, any ServerContest) async throws -> Result
  ) async throws -> Result? {
    let (addresses, key, authority) = try await Self.withLog(of: call) { log, address in
      let head = try await Self.head(of: log, address)
      // The node that is furthest is the one that ran last, whatever a machine's clock says.
      let reports = try await LogReports(of: log).read().sorted { $0.report.applied > $1.report.applied }
      return (reports.compactMap(\.report.address), head.organiserKey, address.authority)
    }
    var tried: Set<ServerAddress> = []
    for address in addresses.compactMap({ try? ServerAddress($0) }) where tried.insert(address).inserted {
      do {
        let result = try await ContestServer.connect(
          to: address, connections: 2, certificates: authority, backoff: Backoff(.once), answerTime: Self.commandTime
        ) { server -> Result? in
          let organised = AdminServer(server, token: key)
          guard try await organised.isCurrent(path: NodeQuestion.current, within: Self.nodeTime) else { return nil }
          return try await work(organised, server)
        }
        if let result { return result }
      } catch let error as ServerError where error.isTemporary {
        // The next node gets the same, with the same id.
      } catch is ServerError {
        return nil
      }
    }
    return nil
  }
}

/// Passes the clock times of answers to the node. Keeps them until the node exists.
final class NodeHolder: Sendable {
  private struct State {
    var node: ClusterNode?
    var waiting: [EtcdAnswerTime] = []
  }

  private let state = Mutex(State())

  func hold(_ node: ClusterNode) {
    let waiting = state.withLock { state in
      state.node = node
      defer { state.waiting = [] }
      return state.waiting
    }
    for time in waiting { tell(time, to: node) }
  }

  func note(_ time: EtcdAnswerTime) {
    let node = state.withLock { state in
      // Opening a node makes few calls, so this limit is not reached.
      if state.node == nil, state.waiting.count < 1000 { state.waiting.append(time) }
      return state.node
    }
    if let node { tell(time, to: node) }
  }

  private func tell(_ time: EtcdAnswerTime, to node: ClusterNode) {
    node.noteClock(of: "\(time.member)", second: time.date, sent: time.sent, received: time.received)
  }
}
