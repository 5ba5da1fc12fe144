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
    let servers = cluster.runningNodes.map {
      "  server \($0.site.name) \($0.site.host):\($0.site.port) check inter 1s fall 2 rise 1"
    }
    let text = """
      defaults
        mode http
        timeout connect 1s
        timeout client 75s
        timeout server 2s
        timeout check 1s
        timeout queue 2s
        option redispatch 1
        retries 2
      frontend players
        bind \(host):\(port)
        default_backend nodes
      backend nodes
        option httpchk GET /readyz
        balance roundrobin
        retry-on conn-failure empty-response response-timeout 503
      \(servers.joined(separator: "\n"))

      """
    let file = cluster.folder.appending(path: "haproxy.cfg")
    try Data(text.utf8).write(to: file)
    process = ChildProcess(
      "haproxy", [program, "-db", "-f", file.path], log: cluster.folder.appending(path: "logs/haproxy.log").path,
      guardian: cluster.guardian)
    cluster.add(front: process)
    address = "http://\(host):\(port)"
    calls = cluster.calls
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
