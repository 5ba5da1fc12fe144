import ContestLog
import Leaderboard
import Synchronization

extension ClusterNode {
  /// Compares this node's audits with those of other nodes. A node whose file differs from those of most live nodes
  /// halts. If no file has a majority, each node checks its own.
  ///
  /// - Parameters:
  ///   - own: the audits that this node has just made.
  ///   - entries: the entries that it has just applied.
  func note(_ own: [FileAudit], of entries: [LogEntry]) {
    let live = liveNodes.map(\.writer)
    let reported = entries.compactMap { entry in entry.report?.audit.map { (entry.id.writer, $0) } }
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
  /// - Complexity: O(1).
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
  fileprivate mutating func compare(_ reported: [(WriterID, FileAudit)], live: Set<WriterID>) -> AuditVerdict {
    differences = differences.filter { $0.key >= audits.first?.position ?? .start }
    var verdict = AuditVerdict.equal
    for (writer, audit) in reported {
      guard let own = audits.first(where: { $0.position == audit.position }), own.digest != audit.digest else {
        continue
      }
      let isNew = differences[audit.position, default: []].insert(writer).inserted
      let others = differences[audit.position, default: []].intersection(live).count
      if others * 2 > live.count { return .outvoted(at: audit.position) }
      if isNew, !hasCheckedFile, others * 2 == live.count {
        hasCheckedFile = true
        verdict = .open(at: audit.position)
      }
    }
    return verdict
  }
}
