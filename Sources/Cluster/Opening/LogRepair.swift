import TapGame

/// Finds the entries of a log that nodes cannot read, and declares them void.
package struct LogRepair: Sendable {
  package struct Finding: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable {
      /// Nobody who has the contest's key wrote it. Nodes leave it out by themselves.
      case foreign
      /// A node of a newer version wrote it. Nodes of that version read it.
      case newer
      /// A node of the contest wrote it, and no node of this version can read it. Nodes stand still before it.
      case unreadable
      /// It was declared void.
      case void
    }

    package var kind: Kind
    package var position: LogPosition
    package var id: EntryID
    /// What is wrong with it, as part of a sentence.
    package var reason: String
  }

  private let log: any ReplicatedLog

  package init(of log: any ReplicatedLog) { self.log = log }

  /// The entries that nodes cannot read, in the log's order. Nothing is changed.
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
    let key = survey.head.entryKey
    for try await entries in log.entries(after: start) {
      for placed in entries {
        guard let damage = Self.damage(of: placed, key) else { continue }
        let isVoid = survey.head.void?.contains(placed.position) == true
        found.append(
          Finding(
            kind: isVoid ? .void : Finding.Kind(damage), position: placed.position, id: placed.id, reason: "\(damage)"))
      }
      if let last = entries.last, last.position >= survey.end { break }
    }
    return found
  }

  private static func damage(of placed: PlacedEntry, _ key: AuthenticationKey) -> EntryDamage? {
    do {
      let entry = try LogEntry(bytes: placed.bytes, with: key)
      return entry.id == placed.id ? nil : .foreign
    } catch { return error }
  }

  /// Declares unreadable entries void. Nodes that start later leave them out. No receipt is lost: no node has applied
  /// them, so nobody has one.
  ///
  /// - Throws: `LogFailure`.
  package func void(_ findings: [Finding]) async throws {
    guard let head = try await log.head() else { return }
    var new = head
    new.void = Set((head.void ?? []) + findings.filter { $0.kind == .unreadable }.map(\.position)).sorted()
    try await log.replace(head, with: new)
    guard try await log.head() == new else {
      throw LogFailure.refused("somebody else changed the log's head; try again")
    }
  }
}

extension LogRepair.Finding.Kind {
  fileprivate init(_ damage: EntryDamage) {
    switch damage {
    case _ where damage.isForeign: self = .foreign
    case .newer: self = .newer
    default: self = .unreadable
    }
  }
}
