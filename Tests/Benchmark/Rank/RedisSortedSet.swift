import COrderStatistics
import Foundation

/// Redis's sorted set, in a server of its own that nobody else can reach and that writes nothing.
///
/// Members that tie stand in the order of their names, as Redis has no time of reaching a count; so its places are not compared.
final class RedisSortedSet: RankPeer {
  let name = "Redis's sorted set"
  let bytesAnEntry: Double?
  private let server: RedisServer

  init(_ entries: [order_entry], server: RedisServer) throws {
    self.server = server
    let before = try server.figure("used_memory", in: "memory")
    try server.send(entries.lazy.map { ["ZADD", "ranking", String($0.taps), String($0.id)] })
    bytesAnEntry = (try server.figure("used_memory", in: "memory") - before) / Double(entries.count)
  }

  func update(_ entries: [order_entry]) throws -> Double {
    try microseconds(of: "zadd", entries.lazy.map { ["ZADD", "ranking", String($0.taps), String($0.id)] }) / 1e6
  }

  func places(_ ids: [Int64]) throws -> (seconds: Double, sum: Int) {
    (try microseconds(of: "zrevrank", ids.lazy.map { ["ZREVRANK", "ranking", String($0)] }) / 1e6, 0)
  }

  /// What the server says that it spent on a command.
  private func microseconds(of command: String, _ commands: some Sequence<[String]>) throws -> Double {
    try server.send(CollectionOfOne(["CONFIG", "RESETSTAT"]))
    try server.send(commands)
    return try server.figure("usec", of: "cmdstat_\(command)", in: "commandstats")
  }
}
