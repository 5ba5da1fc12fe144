import Basics
import Console
import GameAPI
import TapGame

struct ClusterView {
  let status: ClusterStatus

  func print(by printer: Printer) throws {
    try printer.print(report, json: status) {
      try printer.table(members.table(printer.style))
      if let days = status.certificateDays {
        try printer.lines([
          days < 0
            ? Language.ofCall("etcd에 쓰는 인증서가 끝났어요.", "The certificates for etcd have run out.")
            : Language.ofCall("etcd에 쓰는 인증서가 \(days)일 뒤에 끝나요.", "Days until the certificates for etcd run out: \(days)")
        ])
      }
      guard !status.nodes.isEmpty else { return }
      try printer.lines([""])
      try printer.table(nodes.table(printer.style))
    }
  }

  private var members: Report<ClusterStatus.Member> {
    Report(
      status.members,
      [
        .init(.name, nil, "Member of etcd", "etcd 구성원") { $0.address },
        .init(.text, nil, "State", "상태", style: Self.style) { Self.words(for: $0) },
        .init(.word, nil, "Version", "버전", givesWay: 1) { $0.version },
        .init(.count, nil, "In use", "쓰는 크기") { Self.size($0.usedBytes) },
        .init(.count, nil, "File", "파일 크기") { Self.size($0.databaseBytes) },
      ])
  }

  private var nodes: Report<ClusterStatus.Node> {
    Report(
      status.nodes,
      [
        .init(.name, nil, "Node", "노드") { $0.name },
        .init(.name, nil, "Address", "주소") { $0.address ?? Language.ofCall("없음", "none") },
        .init(.text, nil, "State", "상태", style: { $0.state == .takesTaps ? .gain : .error }) { $0.state.words },
        .init(.count, nil, "Version", "버전", givesWay: 1) { $0.version },
        .init(.count, nil, "Applied", "반영") { $0.applied },
        .init(.count, nil, "On disk", "디스크") { $0.durable },
        .init(.count, nil, "Behind", "밀림") { $0.behind },
      ])
  }

  /// A member or a node, for programs.
  private struct Part {
    var member: ClusterStatus.Member?
    var node: ClusterStatus.Node?
  }

  private var report: Report<Part> {
    Report(
      status.members.map { Part(member: $0) } + status.nodes.map { Part(node: $0) },
      [
        .data("kind") { $0.member == nil ? "node" : "member" }, .data("name") { $0.node?.name },
        .data("address") { $0.member?.address ?? $0.node?.address },
        .data("state") { $0.member.map(Self.state) ?? $0.node?.state.rawValue },
        .data("version") { $0.member?.version ?? $0.node.map { String($0.version) } },
        .data("applied") { $0.node?.applied },
        .data("durable") { $0.node?.durable }, .data("behind") { $0.node?.behind },
        .data("bytes") { $0.member?.databaseBytes }, .data("bytes_in_use") { $0.member?.usedBytes },
      ])
  }

  private static func style(of member: ClusterStatus.Member) -> Style {
    member.failure == nil && member.alarms.isEmpty ? .gain : .error
  }

  private static func state(of member: ClusterStatus.Member) -> String {
    if let failure = member.failure { return failure }
    if !member.alarms.isEmpty { return member.alarms.joined(separator: ", ") }
    return member.isLeader ? "leads" : "follows"
  }

  private static func words(for member: ClusterStatus.Member) -> String {
    let state = state(of: member)
    if let failure = member.failure { return Language.ofCall(SystemReason.korean(failure), state) }
    return member.alarms.isEmpty ? Language.ofCall(member.isLeader ? "이끎" : "따름", state) : state
  }

  private static func size(_ bytes: Int64?) -> String {
    bytes.map { "\(($0 >> 10).grouped) KiB" } ?? ""
  }
}

extension ClusterStatus.Node.State {
  /// The state for people.
  fileprivate var words: String {
    switch self {
    case .takesTaps: Language.ofCall("터치를 받음", rawValue)
    case .takesNone: Language.ofCall("터치를 안 받음", rawValue)
    case .silent: Language.ofCall("대답 없음", rawValue)
    }
  }
}
