import Leaderboard
import Synchronization

extension ClusterNode {
  /// Compares this node's audits with those of other nodes. A node whose file differs from those of most live nodes
  /// halts. If no file has a majority, each node checks its own.
  ///
  /// - Parameter entries: the entries that this node has just applied.
  func note(_ own: [FileAudit], of entries: [LogEntry]) {
    let live = liveNodes.map(\.writer)
    let others = entries.filter { $0.id.writer != writer }
    let reported = others.compactMap { entry in entry.report?.audit.map { (entry.id.writer, $0) } }
    let verdict = state.withLock { state in
      state.audits = Array((state.audits + own).suffix(NodeState.keptAudits))
      return state.compare(reported, live: Set(live).union([writer]))
    }
    switch verdict {
    case .equal: break
    case .outvoted(let position): halt(.differs("at position \(position) of the log"))
    case .open(let position):
      say("The nodes' files differ at position \(position) of the log; this node checks its own.")
      Task { await checkOwnFile() }
    }
  }

  /// Halts the node if an error says that its file is damaged. Other nodes have the contest whole.
  ///
  /// - Returns: the failure; `nil` if the error says something else.
  @discardableResult
  package func halt(ifDamage error: any Error) -> ClusterFailure? {
    switch error {
    case let error as LeaderboardError:
      guard case .damaged = error else { return nil }
    case let error as ContestCopyError where error.fault == .content: break
    default: return nil
    }
    let failure = ClusterFailure.differs("\(error)")
    halt(failure)
    return failure
  }

  private func checkOwnFile() async {
    do {
      let fault = try await leaderboard.check().items.first { !$0.findings.isEmpty }
      if let fault { return halt(.differs("it fails the check that \(fault.name)")) }
      say("This node's file is whole by itself; compare the nodes' files, and take the wrong one away.")
    } catch {
      halt(.differs("\(error)"))
    }
  }
}

/// What audits of several nodes say about this node.
enum AuditVerdict: Hashable {
  case equal
  /// Most live nodes have files that differ from this node's.
  case outvoted(at: LogPosition)
  /// Files differ, and nobody has a majority.
  case open(at: LogPosition)
}

extension NodeState {
  /// Compares audits of other nodes with this node's audits at the same positions.
  mutating func compare(_ reported: [(WriterID, FileAudit)], live: Set<WriterID>) -> AuditVerdict {
    votes = votes.filter { $0.key >= audits.first?.position ?? .start }
    var verdict = AuditVerdict.equal
    guard let first = audits.first?.position else { return .equal }
    for (writer, audit) in reported where live.contains(writer) && audit.position >= first {
      // Every node makes its audits at the same positions. One that this node has not made is of another history.
      let own = audits.first { $0.position == audit.position }?.digest
      votes[audit.position, default: [:]][writer] = audit.digest
      let counted = votes[audit.position, default: [:]].filter { live.contains($0.key) }
      let others = Dictionary(grouping: counted.values.filter { $0 != own }) { $0 }.values.map(\.count).max() ?? 0
      if others * 2 > live.count { return .outvoted(at: audit.position) }
      let equal = 1 + counted.values.count { $0 == own }
      guard others > 0, counted.count + 1 >= live.count, equal * 2 <= live.count, !hasCheckedFile else { continue }
      hasCheckedFile = true
      verdict = .open(at: audit.position)
    }
    return verdict
  }
}
