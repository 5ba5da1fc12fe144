import Console

/// The health of a cluster, as a table, JSON or CSV.
struct ClusterView {
  let status: ClusterStatus

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      try printer.table(members)
      if !status.nodes.isEmpty {
        try printer.lines([""])
        try printer.table(nodes)
      }
    case .json: try printer.json(status)
    case .csv:
      try printer.csv(
        header: ["kind", "name", "address", "state", "applied", "durable", "behind", "bytes", "bytes_in_use"],
        status.members.map { member in
          [
            "member", "", member.address, Self.state(of: member), "", "", "",
            member.databaseBytes.map(String.init) ?? "", member.usedBytes.map(String.init) ?? "",
          ]
        }
          + status.nodes.map { node in
            [
              "node", node.name, node.address ?? "", "there", String(node.applied), String(node.durable),
              String(node.behind), "", "",
            ]
          })
    }
  }

  private var members: TextTable {
    var table = TextTable(columns: [
      .init("Member of etcd", isFlexible: true), .init("State", isFlexible: true), .init("Version"),
      .init("In use", alignment: .trailing), .init("File", alignment: .trailing),
    ])
    for member in status.members {
      let isFine = member.failure == nil && member.alarms.isEmpty
      table.append([
        .init(member.address), .init(Self.state(of: member), style: isFine ? .gain : .error),
        .init(member.version ?? ""), .init(Self.size(member.usedBytes)), .init(Self.size(member.databaseBytes)),
      ])
    }
    return table
  }

  private var nodes: TextTable {
    var table = TextTable(columns: [
      .init("Node", isFlexible: true), .init("Address", isFlexible: true), .init("Applied", alignment: .trailing),
      .init("On disk", alignment: .trailing), .init("Behind", alignment: .trailing),
    ])
    for node in status.nodes {
      table.append([
        .init(node.name), .init(node.address ?? "none"), .init(node.applied.grouped), .init(node.durable.grouped),
        .init(node.behind.grouped),
      ])
    }
    return table
  }

  private static func state(of member: ClusterStatus.Member) -> String {
    if let failure = member.failure { return failure }
    if !member.alarms.isEmpty { return member.alarms.joined(separator: ", ") }
    return member.isLeader ? "leads" : "follows"
  }

  private static func size(_ bytes: Int64?) -> String {
    bytes.map { "\(($0 >> 10).grouped) KiB" } ?? ""
  }
}
