import TapGame

/// Finds the entries of a log that no node can read, and declares them void.
package struct LogRepair: Sendable {
  /// An entry that a node of the contest wrote, and that no node of this version can read.
  package struct Finding: Hashable, Sendable {
    package var position: LogPosition
    package var id: EntryID
    /// What is wrong with it, as part of a sentence.
    package var reason: String
  }

  private let log: any ReplicatedLog

  package init(of log: any ReplicatedLog) { self.log = log }

  /// The unreadable entries that are not void, in the log's order. Nothing is changed.
  ///
  /// - Throws: `LogFailure`.
  package func findings() async throws -> [Finding] {
    guard let survey = try await log.survey() else { return [] }
    var start = max(survey.beginning, survey.trimmed ?? .start)
    while start < survey.end {
      do { return try await findings(after: start, survey) } catch LogFailure.trimmed(let first) { start = first }
    }
    return []
  }

  private func findings(after start: LogPosition, _ survey: LogSurvey) async throws -> [Finding] {
    var found: [Finding] = []
    let (key, void) = (survey.head.entryKey, survey.head.void ?? [])
    for try await entries in log.entries(after: start) {
      for placed in entries where !void.contains(placed.position) {
        do { _ = try LogEntry(bytes: placed.bytes, with: key) } catch {
          switch error {
          // Nodes leave it out by themselves, or it waits for an update of the nodes.
          case _ where error.isForeign, .newer: break
          default: found.append(Finding(position: placed.position, id: placed.id, reason: "\(error)"))
          }
        }
      }
      if let last = entries.last, last.position >= survey.end { break }
    }
    return found
  }

  /// Declares entries void. Nodes that start later leave them out. No receipt is lost: no node has applied them, so
  /// nobody has one.
  ///
  /// - Throws: `LogFailure`.
  package func void(_ findings: [Finding]) async throws {
    guard let head = try await log.head() else { return }
    var new = head
    new.void = Set((head.void ?? []) + findings.map(\.position)).sorted()
    try await log.replace(head, with: new)
    guard try await log.head() == new else {
      throw LogFailure.refused("somebody else changed the log's head; try again")
    }
  }
}
