import Foundation
import Testing

/// The cluster's article, whose steps an operator follows.
enum Article {
  /// A block of code, without the fences. Its first line is a comment that names it.
  static func block(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let text = try String(contentsOf: root.appending(path: "Sources/Cluster/Cluster.docc/Cluster.md"), encoding: .utf8)
    let blocks = text.matches(of: /\n```\w+\n(# (.+)\n(?s:.*?))```/).filter { $0.2 == name }
    try #require(blocks.count == 1, "The article has \(blocks.count) blocks that begin with “# \(name)”.")
    return String(blocks[0].1)
  }

  /// The path of the node's unit, as the article writes it.
  static let unitPath = "/etc/systemd/system/touchschool.service"
  /// The path of the proxy's configuration.
  static let proxyPath = "/etc/haproxy/haproxy.cfg"

  /// A file of the first machine, as another one has it: with its own name and address, except where all three are named.
  static func file(_ path: String, of machine: Machine) throws -> String {
    try block(path).split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard !line.contains("10.0.0.2") else { return String(line) }
      return String(line).replacing("10.0.0.1:", with: "\(machine.host):").replacing("=m1", with: "=\(machine.name)")
    }.joined(separator: "\n")
  }

  /// The values of a key in the unit, with continued lines joined.
  static func unit(_ key: String, in text: String) -> [String] {
    text.replacing(/\ \\\n\s*/, with: " ").split(separator: "\n").filter { $0.hasPrefix("\(key)=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  /// How long the proxy waits for a node's answer, in seconds.
  static func proxyTimeout() throws -> Double {
    try #require(try block(proxyPath).firstMatch(of: /timeout server (\d+)s/).flatMap { Double($0.1) })
  }
}
