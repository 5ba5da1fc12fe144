import Foundation
import FreePorts

/// HAProxy in front of the nodes, with the settings of the article on clusters.
struct Proxy: Sendable {
  private let process: ChildProcess
  private let calls: Calls
  let address: String

  /// The path of HAProxy; `nil` if it is not installed.
  static var program: String? {
    Tool.path("haproxy") ?? ["/usr/sbin/haproxy"].first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Where it is: beside this process.
  static func site(in cluster: TestedCluster) -> Site {
    Site(
      name: "proxy", host: cluster.network == nil ? "127.0.0.1" : "10.77.0.1", port: 0, peerPort: 0,
      folder: cluster.folder, namespace: nil)
  }

  init(_ cluster: TestedCluster) throws {
    guard let program = Self.program else { throw CampaignError("HAProxy is not installed.") }
    let (host, port) = (Self.site(in: cluster).host, try FreePorts.find(1)[0])
    let text = try Self.configuration(bind: "\(host):\(port)", nodes: cluster.runningNodes.map(\.site))
    let file = cluster.folder.appending(path: "haproxy.cfg")
    try Data(text.utf8).write(to: file)
    process = ChildProcess(
      "haproxy", log: cluster.folder.appending(path: "logs/haproxy.log").path, guardian: cluster.guardian)
    process.set([program, "-db", "-f", file.path])
    cluster.add(front: process)
    address = "http://\(host):\(port)"
    calls = cluster.calls
  }

  /// The configuration that the article has, with these addresses and without encryption.
  private static func configuration(bind: String, nodes: [Site]) throws -> String {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let article = try String(
      contentsOf: root.appending(path: "Sources/Cluster/Cluster.docc/Cluster.md"), encoding: .utf8)
    let lines = article.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "defaults" }
      .prefix { $0 != "```" }
    guard !lines.isEmpty else { throw CampaignError("The article on clusters has no configuration of HAProxy.") }
    return lines.filter { !$0.contains("ssl") }.map { line in
      nodes.enumerated().reduce(line.replacing("bind :80", with: "bind \(bind)")) { line, node in
        line.replacing("10.0.0.\(node.offset + 1):8080", with: "\(node.element.host):\(node.element.port)")
      }
    }.joined(separator: "\n") + "\n"
  }

  /// Starts it, and waits until it passes requests on.
  func start() async throws {
    try process.start()
    let deadline = ContinuousClock.now + .seconds(10)
    while await calls.get("/readyz", at: address)?.status != 200 {
      guard ContinuousClock.now < deadline else {
        throw CampaignError("HAProxy passes nothing on: \(process.lastLine ?? "")")
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  func stop() async { await process.killNow() }
}
