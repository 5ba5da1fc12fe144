import Foundation
import Synchronization

/// A bridge of this process's own, with a network namespace for each member and node. Nothing of it is seen outside, and it ends with the process.
final class Network: Sendable {
  /// Where `ip` keeps namespaces.
  static let folder = "/run/netns"
  private static let isInside = "CLUSTER_FAULTS_INSIDE"
  /// An Ethernet address that nobody has.
  private static let nowhere = "02:00:00:00:00:ee"

  private let cuts = Mutex<[(namespace: String, host: String)]>([])
  /// What makes slowed lines fast again.
  private let slowed = Mutex<[String]>([])

  /// The path of this program.
  static var ownProgram: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }

  /// Starts this program again in namespaces of its own, unless it is there.
  ///
  /// - Throws: ``CampaignError`` if that cannot be done. It does not return otherwise, the first time.
  static func enter() throws {
    guard ProcessInfo.processInfo.environment[isInside] == nil else { return }
    setenv(isInside, "1", 1)
    // Foundation's processes need loopback.
    let script = #"ip link set lo up && exec "$@""#
    let words =
      ["unshare", "--net", "--mount", "sh", "-c", script, "sh", ownProgram] + CommandLine.arguments.dropFirst()
    var arguments = words.map { strdup($0) } + [nil]
    execvp("unshare", &arguments)
    throw CampaignError("unshare cannot be started: \(String(cString: strerror(errno))).")
  }

  init() throws {
    try Tool.run("mount", "--make-rprivate", "/")
    try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
    try Tool.run("mount", "-t", "tmpfs", "none", Self.folder)
    try Tool.run("ip", "link", "add", "br0", "type", "bridge")
    try Tool.run("ip", "addr", "add", "10.77.0.1/24", "dev", "br0")
    try Tool.run("ip", "link", "set", "br0", "up")
  }

  /// Makes the namespace of a site.
  func add(_ namespace: String, host: String) throws {
    try Tool.run("ip", "netns", "add", namespace)
    try Tool.run("ip", "link", "add", "v\(namespace)", "type", "veth", "peer", "name", "eth0", "netns", namespace)
    try Tool.run("ip", "link", "set", "v\(namespace)", "master", "br0", "up")
    try Tool.run("ip", "-n", namespace, "addr", "add", "\(host)/24", "dev", "eth0")
    try Tool.run("ip", "-n", namespace, "link", "set", "eth0", "up")
    try Tool.run("ip", "-n", namespace, "link", "set", "lo", "up")
  }

  /// Has everything that one site sends another one get lost, without a word.
  ///
  /// - Parameter pairs: the senders and receivers.
  func cut(_ pairs: [(from: Site, to: Site)]) throws {
    let new = pairs.compactMap { pair in pair.from.namespace.map { (namespace: $0, host: pair.to.host) } }
    cuts.withLock { $0 += new }
    try runAll(
      new.map { "ip -n \($0.namespace) neigh replace \($0.host) lladdr \(Self.nowhere) dev eth0 nud permanent" })
  }

  /// Cuts both directions between two groups.
  func cut(_ a: [Site], _ b: [Site]) throws {
    try cut(a.flatMap { a in b.flatMap { b in [(from: a, to: b), (from: b, to: a)] } })
  }

  /// Has a site's line take so many bits a second at most, in each direction.
  func slow(_ site: Site, kilobitsPerSecond rate: Int) throws {
    guard let namespace = site.namespace else { return }
    let ends = ["tc -n \(namespace) qdisc % dev eth0 root", "tc qdisc % dev v\(namespace) root"]
    try runAll(
      ends.map { $0.replacing("%", with: "add") + " tbf rate \(rate)kbit burst 16kb latency 1s" })
    slowed.withLock { $0 += ends.map { $0.replacing("%", with: "del") } }
  }

  /// Heals all cuts and slowed lines.
  func heal() throws {
    let slowed = slowed.withLock { slowed in
      defer { slowed = [] }
      return slowed
    }
    try runAll(slowed)
    let cuts = cuts.withLock { cuts in
      defer { cuts = [] }
      return cuts
    }
    try runAll(cuts.map { "ip -n \($0.namespace) neigh del \($0.host) dev eth0" })
  }

  /// Runs commands in one shell, so that they take effect at almost the same moment.
  private func runAll(_ commands: [String]) throws {
    try Tool.run("sh", "-c", commands.joined(separator: " && "))
  }
}
