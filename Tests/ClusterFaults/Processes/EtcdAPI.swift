import Foundation

/// etcd's own API. Everybody who reaches etcd can call it.
struct EtcdAPI: Sendable {
  let calls: Calls
  let addresses: [String]

  /// A key with its value.
  struct Pair: Decodable {
    var key: Data
    var value: Data?
    /// The key.
    var text: String { String(decoding: key, as: UTF8.self) }
  }

  private struct Range: Decodable {
    struct Header: Decodable { var revision: String }
    var header: Header
    var kvs: [Pair]?
    var count: String?
  }

  private struct Members: Decodable {
    struct Member: Decodable {
      var ID: String
      var name: String?
    }
    var members: [Member]
  }

  /// The prefix of the contest's keys.
  static let contest = "touchschool/\(Node.contest)/"

  private static func prefix(_ text: String) -> String {
    var end = Array(text.utf8)
    end[end.count - 1] += 1
    return #""key":"\#(Data(text.utf8).base64EncodedString())","range_end":"\#(Data(end).base64EncodedString())""#
  }

  /// The first keys and values of the contest's log.
  func entries(limit: Int = 500) async throws -> [Pair] {
    let range = try await range("{\(Self.prefix(Self.contest)),\"limit\":\"\(limit)\"}")
    return (range.kvs ?? []).filter { $0.text.contains("/log/") }
  }

  /// Those who have written what etcd has of the contest: their ids are parts of keys, 16 hexadecimal digits.
  func writers() async throws -> Set<String> {
    let range = try await range("{\(Self.prefix(Self.contest)),\"keys_only\":true}")
    let parts = (range.kvs ?? []).flatMap { $0.text.split(separator: "/") }
    return Set(parts.filter { $0.utf8.count == 16 && UInt64($0, radix: 16) != nil }.map(String.init))
  }

  /// How many keys the contest has, and etcd's revision.
  func extent() async throws -> String {
    let range = try await range("{\(Self.prefix(Self.contest)),\"count_only\":true}")
    return "\(range.count ?? "0") keys at revision \(range.header.revision)"
  }

  /// etcd's revision.
  func revision() async throws -> Int64 {
    Int64(try await range("{\(Self.prefix(Self.contest)),\"count_only\":true}").header.revision) ?? 0
  }

  /// Writes a key.
  func put(_ key: String, _ value: [UInt8]) async throws {
    let (key, value) = (Data(key.utf8).base64EncodedString(), Data(value).base64EncodedString())
    _ = try await answer("/v3/kv/put", #"{"key":"\#(key)","value":"\#(value)"}"#)
  }

  /// Removes all that etcd has of the contest.
  func removeContest() async throws { _ = try await answer("/v3/kv/deleterange", "{\(Self.prefix(Self.contest))}") }

  /// Removes a member, and adds it again as one that knows nothing.
  func exchange(_ member: Site) async throws {
    _ = try await answer("/v3/cluster/member/remove", #"{"ID":"\#(try await id(of: member.name))"}"#)
    _ = try await answer("/v3/cluster/member/add", #"{"peerURLs":["\#(member.peerAddress)"]}"#)
  }

  /// Raises or ends the alarm of a member that has no room left.
  func setAlarm(_ action: String, of member: String) async throws {
    let id = try await id(of: member)
    _ = try await answer("/v3/maintenance/alarm", #"{"action":"\#(action)","memberID":"\#(id)","alarm":"NOSPACE"}"#)
  }

  private func id(of member: String) async throws -> String {
    let list = try JSONDecoder().decode(Members.self, from: try await answer("/v3/cluster/member/list", "{}"))
    guard let found = list.members.first(where: { $0.name == member }) else {
      throw CampaignError("etcd does not know \(member).")
    }
    return found.ID
  }

  private func range(_ json: String) async throws -> Range {
    try JSONDecoder().decode(Range.self, from: try await answer("/v3/kv/range", json))
  }

  /// Asks one member after the other, until one answers.
  private func answer(_ path: String, _ json: String) async throws -> Data {
    var last = "nobody answers"
    for _ in 0..<20 {
      for address in addresses {
        guard let answer = await calls.post(path, at: address, json) else { continue }
        if answer.status == 200 { return answer.body }
        last = String(decoding: answer.body, as: UTF8.self)
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    throw CampaignError("etcd refuses \(path): \(last)")
  }
}
