import Basics
import Console

struct ClusterView {
  let status: ClusterStatus

  func print(by printer: Printer) throws {
    try printer.print(report, json: status) {
      try printer.table(members.table(printer.style))
      if let days = status.certificateDays {
        try printer.say([
          days < 0
            ? "The certificates for etcd have run out." : "Days until the certificates for etcd run out: \(days)"
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
        .init(.name, nil, "Member of etcd") { $0.address },
        .shown(.text, "State") { .init(saying: Self.words(for: $0), style: Self.style(of: $0)) },
        .init(.word, nil, "Version", givesWay: 1) { $0.version },
        .init(.count, nil, "In use") { Self.size($0.usedBytes) },
        .init(.count, nil, "File") { Self.size($0.databaseBytes) },
      ])
  }

  private var nodes: Report<ClusterStatus.Node> {
    Report(
      status.nodes,
      [
        .init(.name, nil, "Node") { $0.name },
        .shown(.name, "Address") { .init(saying: $0.address.map { Words(verbatim: $0) } ?? "none") },
        .shown(.text, "State") { .init(saying: $0.state.words, style: $0.state == .takesTaps ? .gain : .error) },
        .init(.count, nil, "Version", givesWay: 1) { $0.version },
        .init(.count, nil, "Applied") { $0.applied },
        .init(.count, nil, "On disk") { $0.durable },
        .init(.count, nil, "Behind") { $0.behind },
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

  private static func words(for member: ClusterStatus.Member) -> Words {
    if let failure = member.failure { return Words(ofSystem: failure) }
    guard member.alarms.isEmpty else { return Words(verbatim: state(of: member)) }
    return member.isLeader ? "leads" : "follows"
  }

  private static func size(_ bytes: Int64?) -> String {
    bytes.map { "\(($0 >> 10).grouped) KiB" } ?? ""
  }
}

extension ClusterStatus.Node.State {
  /// The state for people.
  fileprivate var words: Words {
    switch self {
    case .takesTaps: "takes taps"
    case .takesNone: "takes none"
    case .silent: "does not answer"
    }
  }
}
