extension EtcdContestLog {
  /// The status of each member, in the order of the settings. All members are asked at the same time, once.
  package func status() async -> [EtcdMemberStatus] {
    let found = await withTaskGroup(of: EtcdMemberStatus.self) { group in
      for member in client.settings.members { group.addTask { [client] in await Self.status(of: member, client) } }
      return await group.reduce(into: [:]) { $0[$1.member] = $1 }
    }
    return client.settings.members.compactMap { found[$0] }
  }

  private static func status(of member: EtcdMember, _ client: EtcdClient) async -> EtcdMemberStatus {
    do { return EtcdMemberStatus(member: member, answer: try await answer(of: member, client), failure: nil) } catch {
      return EtcdMemberStatus(member: member, answer: nil, failure: reason(error))
    }
  }

  private static func answer(of member: EtcdMember, _ client: EtcdClient) async throws -> EtcdMemberStatus.Answer {
    let status = try await client.ask(EtcdRequest("/v3/maintenance/status", "{}"), at: member, as: EtcdMaintenance.self)
    return EtcdMemberStatus.Answer(
      version: EtcdFault.plain(status.version ?? ""),
      isLeader: status.leader != nil && status.leader == status.header.member,
      databaseSize: status.dbSize?.value ?? 0, databaseSizeInUse: status.dbSizeInUse?.value ?? 0,
      alarms: alarms(in: status))
  }

  /// The member's own alarms. A member lists all alarms that it knows, each in this form:
  /// `memberID:1258326739051996497 alarm:NOSPACE `. etcd's call for alarms is not used, because it fails without a
  /// majority.
  private static func alarms(in status: EtcdMaintenance) -> [String] {
    guard let member = status.header.member.map({ UInt64(bitPattern: $0.value) }) else { return [] }
    return (status.errors ?? []).compactMap { error in
      let words = error.split(separator: " ")
      guard words.count == 2, words[0] == "memberID:\(member)", words[1].hasPrefix("alarm:") else { return nil }
      return EtcdFault.plain(String(words[1].dropFirst("alarm:".count)))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case EtcdFault.temporary(let reason), EtcdFault.unusable(let reason), EtcdFault.token(let reason): reason
    case EtcdFault.final(let failure): "\(failure)"
    default: "it was not asked to the end"
    }
  }
}

package struct EtcdMemberStatus: Hashable, Sendable {
  package struct Answer: Hashable, Sendable {
    /// The version of etcd, such as `3.4.23`.
    package let version: String
    package let isLeader: Bool
    /// The size of its database file, in bytes.
    package let databaseSize: Int64
    /// How many bytes of the file are in use. The rest is free for new entries.
    package let databaseSizeInUse: Int64
    /// The alarms that it has raised, such as `NOSPACE` or `CORRUPT`.
    package let alarms: [String]
  }

  package let member: EtcdMember
  /// Its answer; `nil` if it did not answer.
  package let answer: Answer?
  /// Why it did not answer, in a few words; `nil` if it did.
  package let failure: String?
}

extension EtcdMemberStatus {
  /// Whether its version may leave entries out of what it sends a slow reader: before 3.4.31, and 3.5 before 3.5.13.
  /// Readers notice, and read again.
  ///
  /// See etcd's issue 17529.
  package var leavesEntriesOut: Bool {
    let numbers = (answer?.version ?? "").split(separator: ".").map { Int($0.prefix { $0.isWholeNumber }) ?? 0 }
    guard numbers.count >= 3 else { return false }
    return numbers.lexicographicallyPrecedes(numbers[..<2] == [3, 5] ? [3, 5, 13] : [3, 4, 31])
  }
}
