import Foundation

/// A member of etcd.
struct Member: Sendable {
  /// Settings for members in one room. Without `--pre-vote`, which is on by default from etcd 3.5, a member that is behind can call one election
  /// after another and win none, and one that comes back from a cut has the leader replaced. The times are half of the usual ones.
  private static let settings = ["--pre-vote", "--heartbeat-interval", "50", "--election-timeout", "500"]

  let site: Site
  let process: ChildProcess
  private let etcd: String
  private let peers: String
  private let options: [String]

  /// - Parameters:
  ///   - all: the sites of all members.
  ///   - options: further arguments.
  init(_ site: Site, all: [Site], options: [String], logs: URL, guardian: Guardian) throws {
    guard let etcd = Tool.path("etcd") else {
      throw CampaignError("etcd is not installed; Debian's package etcd-server has it.")
    }
    self.site = site
    self.etcd = etcd
    self.options = options
    peers = all.map { "\($0.name)=\($0.peerAddress)" }.joined(separator: ",")
    process = ChildProcess(site.name, log: logs.appending(path: "\(site.name).log").path, guardian: guardian)
    process.set(words(port: site.port))
  }

  /// The words of its process.
  ///
  /// - Parameters:
  ///   - port: the port for clients.
  ///   - isAdded: whether it joins members that are there already.
  func words(port: Int, isAdded: Bool = false) -> [String] {
    let address = "http://\(site.host):\(port)"
    return site.prefix + [
      etcd, "--name", site.name, "--data-dir", site.folder.path, "--listen-client-urls", address,
      "--advertise-client-urls", address, "--listen-peer-urls", site.peerAddress, "--initial-advertise-peer-urls",
      site.peerAddress, "--initial-cluster", peers, "--logger", "zap", "--log-outputs", "stdout",
    ] + Self.settings + options + (isAdded ? ["--initial-cluster-state", "existing"] : [])
  }

  private struct Status: Decodable {
    struct Header: Decodable {
      var memberID: String
      enum CodingKeys: String, CodingKey { case memberID = "member_id" }
    }
    var header: Header
    var leader: String?
  }

  /// Whether it has a leader, and is the leader; `nil` if it does not answer.
  func standing(_ calls: Calls) async -> (hasLeader: Bool, isLeader: Bool)? {
    guard let answer = await calls.post("/v3/maintenance/status", at: site.address, "{}"), answer.status == 200,
      let status = try? JSONDecoder().decode(Status.self, from: answer.body)
    else { return nil }
    return (status.leader != nil && status.leader != "0", status.leader == status.header.memberID)
  }
}
