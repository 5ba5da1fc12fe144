import Cluster
import Synchronization
import TapGame

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
