package import TapGame

package struct LogEntry: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// Actions, which all nodes apply in order.
    case actions([ContestAction])
    /// A part of a command that is too large for one entry. The parts are consecutive entries of the writer. Nodes
    /// apply the command when they get its last part.
    case part(CommandPart)
    /// Nothing but a node's progress. The report also shows that the node is alive.
    case report(NodeReport)

    /// The first version whose nodes can read it and carry out its orders.
    package var since: Int {
      guard case .actions(let actions) = self else { return 1 }
      return actions.lazy.map { if case .order(let order) = $0 { order.since } else { 1 } }.max() ?? 1
    }
  }

  /// The writer, and the writer's number for this entry.
  package var id: EntryID
  /// The time of writing, by the writer's clock.
  package var moment: Timestamp
  package var content: Content
  /// The progress of a node that appends something else; `nil` if the entry does not say it.
  package var addedReport: NodeReport?
  /// The version that a node has to know to read and apply it.
  package var version: Int

  /// - Parameter version: the version that it needs; `nil` for what its content needs.
  package init(
    id: EntryID, moment: Timestamp, content: Content, addedReport: NodeReport? = nil, version: Int? = nil
  ) {
    self.id = id
    self.moment = moment
    self.content = content
    self.addedReport = addedReport
    self.version = version ?? content.since
  }

  /// The writer's progress, if the entry says it.
  package var report: NodeReport? {
    if case .report(let report) = content { report } else { addedReport }
  }

  /// Whether it changes the contest. Only such entries move the log's time.
  package var counts: Bool {
    if case .report = content { false } else { true }
  }
}

/// A part of the bytes of a large command.
package struct CommandPart: Hashable, Sendable {
  /// The 0-based index of the part.
  package var index: Int
  package var count: Int
  package var bytes: [UInt8]
}

/// A node's report of its progress.
package struct NodeReport: Hashable, Sendable, Codable {
  /// The name of the node's machine, for people.
  package var name: String
  /// The address at which other nodes get a snapshot; `nil` for a node that serves no snapshots.
  package var address: String?
  /// The position up to which the node's file is synced to disk.
  package var durable: LogPosition
  /// The position up to which the node has applied the log.
  package var applied: LogPosition
  /// The newest version of commands that the node knows.
  package var commands = LogEntry.commandsVersion
  /// Whether the node is about to stop, so that nobody waits for it.
  package var isLeaving = false
  /// The newest audit of the node's file; `nil` before the first one.
  package var audit: FileAudit?
}

/// A digest of what a node's file became between two positions, and of a slice of the file. Nodes whose digests differ at one
/// position have different files.
package struct FileAudit: Hashable, Sendable, Codable {
  /// The position of the entry before which the digest was taken.
  package var position: LogPosition
  package var digest: UInt64
}
