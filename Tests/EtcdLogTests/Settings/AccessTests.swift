import Cluster
import EtcdCluster
import Foundation
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct `An etcd that asks who one is` {
  private func settings(
    _ members: String, user: String? = nil, password: String? = nil, authority: String? = nil,
    certificate: String? = nil, key: String? = nil
  ) throws -> EtcdSettings {
    var settings = try EtcdSettings(
      members: members, contest: "test", user: user, password: password, authority: authority, certificate: certificate,
      key: key)
    (settings.attemptTime, settings.callTime) = (.seconds(10), .seconds(20))
    return settings
  }

  private func head(_ settings: EtcdSettings) async -> String? {
    await refusal { try await EtcdContestLog.with(settings) { log in try await log.begin(Entries.head) } }
  }

  @Test func `takes the right user and password, and renews the token`() async throws {
    try await EtcdCluster.with(1, options: ["--bcrypt-cost", "4"]) { cluster in
      // Without users, a password does no harm.
      #expect(await head(try settings(cluster.addresses, user: "node", password: "any")) == nil)
      func key(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
      for user in ["root", "node", "other"] {
        try await cluster.call("auth/user/add", #"{"name":"\#(user)","password":"secret \"\#(user)\""}"#)
      }
      for (user, role) in [("root", "root"), ("node", "nodes")] {
        try await cluster.call("auth/role/add", #"{"name":"\#(role)"}"#)
        try await cluster.call("auth/user/grant", #"{"user":"\#(user)","role":"\#(role)"}"#)
      }
      try await cluster.call(
        "auth/role/grant",
        #"{"name":"nodes","perm":{"permType":"READWRITE","key":"\#(key("touchschool/test/"))","#
          + #""range_end":"\#(key("touchschool/test0"))"}}"#)
      try await cluster.call("auth/enable", "{}")

      #expect(await head(try settings(cluster.addresses))?.contains("asks for a user") == true)
      let wrong = await head(try settings(cluster.addresses, user: "node", password: "wrong"))
      #expect(wrong?.contains("the user “node” cannot sign in") == true, "\(wrong ?? "nothing")")
      let other = await head(try settings(cluster.addresses, user: "other", password: "secret \"other\""))
      #expect(other?.contains("permission denied") == true, "\(other ?? "nothing")")
      try await EtcdContestLog.with(try settings(cluster.addresses, user: "node", password: "secret \"node\"")) { log in
        #expect(try await log.begin(Entries.head) == Entries.head)
        let first = try await log.append(Entries.entry(1))
        _ = try await log.append(Entries.entry(2))
        // Tokens are gone with the process.
        cluster.members[0].kill()
        try await cluster.members[0].start()
        #expect(try await log.read(through: Entries.entry(2).id).count == 2)
        cluster.members[0].kill()
        try await cluster.members[0].start()
        _ = try await log.insist(on: Entries.entry(3))
        try await log.trim(through: LogMark(position: first, numbers: [Entries.writer: 1]))
        #expect(try await log.read(through: Entries.entry(3).id, after: first).count == 2)
        #expect(await log.status().first?.answer != nil)
      }
    }
  }

  /// A node that ran while its password was changed reached etcd no more, although its file had the new one.
  @Test func `takes a password that was changed meanwhile`() async throws {
    try await EtcdCluster.with(1, options: ["--bcrypt-cost", "4"]) { cluster in
      try await cluster.call("auth/user/add", #"{"name":"root","password":"new"}"#)
      try await cluster.call("auth/role/add", #"{"name":"root"}"#)
      try await cluster.call("auth/user/grant", #"{"user":"root","role":"root"}"#)
      try await cluster.call("auth/enable", "{}")
      let file = Mutex("old")
      let log = try EtcdContestLog(
        settings(cluster.addresses, user: "root", password: "old"), wallClock: SystemClock(),
        password: { file.withLock(\.self) })
      let refused = await refusal { try await log.begin(Entries.head) }
      #expect(refused?.contains("the user “root” cannot sign in") == true, "\(refused ?? "nothing")")
      file.withLock { $0 = "new" }
      #expect(await failure { try await log.begin(Entries.head) } == nil)
      await log.shutdown()
    }
  }

  private func openssl(_ words: [String], in folder: TemporaryFolder) async throws {
    let ending = try await Program("/bin/sh", ["-c", #"cd "$0" && exec openssl "$@""#, folder.url.path] + words).run()
    try #require(ending.status == 0, "\(ending.errors)")
  }

  @Test(.enabled(if: Program.installed("openssl") != nil, "openssl is not installed."))
  func `takes certificates of its own authority until they run out, and shows one`() async throws {
    let folder = try TemporaryFolder()
    for authority in ["ca", "stranger"] {
      try await openssl(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(authority)", "-keyout",
          "\(authority).key", "-out", "\(authority).pem",
        ], in: folder)
    }
    try Data("subjectAltName=IP:127.0.0.1".utf8).write(to: folder.url.appending(path: "names"))
    func certify(_ name: String, days: Int = 2) async throws {
      try await openssl(
        [
          "x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days",
          "\(days)", "-extfile", "names", "-out", "\(name).pem",
        ], in: folder)
    }
    for name in ["member", "node"] {
      try await openssl(
        [
          "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out",
          "\(name).csr",
        ],
        in: folder)
      try await certify(name)
    }
    let options = [
      "--cert-file", folder.path("member.pem"), "--key-file", folder.path("member.key"), "--trusted-ca-file",
      folder.path("ca.pem"), "--client-cert-auth",
    ]
    try await EtcdCluster.with(1, scheme: "https", options: options) { cluster in
      func settings(trusting authority: String?, as name: String?, members: String? = nil) throws -> EtcdSettings {
        try self.settings(
          members ?? cluster.addresses, authority: authority.map { folder.path("\($0).pem") },
          certificate: name.map { folder.path("\($0).pem") }, key: name.map { folder.path("\($0).key") })
      }
      let end = try #require(settings(trusting: "ca", as: "node").certificatesEnd)
      #expect((47...48).contains((end.milliseconds - SystemClock().now.milliseconds) / 3_600_000))
      #expect(try settings(trusting: nil, as: nil).certificatesEnd == nil)
      try await EtcdContestLog.with(settings(trusting: "ca", as: "node")) { log in
        _ = try await log.begin(Entries.head)
        _ = try await log.append(Entries.entry(1))
        #expect(try await log.read(through: Entries.entry(1).id).count == 1)
      }
      for authority in [nil, "stranger"] {
        let refused = await head(try settings(trusting: authority, as: "node"))
        #expect(refused?.contains("its certificate cannot be trusted") == true, "\(refused ?? "nothing")")
      }
      for name in [nil, "stranger"] {
        let refused = await head(try settings(trusting: "ca", as: name))
        #expect(
          refused?.contains("it wants a certificate of this machine that it trusts") == true, "\(refused ?? "nothing")")
      }
      // They run out. etcd reads its own at each handshake.
      try await certify("node", days: -1)
      let late = await head(try settings(trusting: "ca", as: "node"))
      #expect(late?.contains("it wants a certificate of this machine that it trusts") == true, "\(late ?? "nothing")")
      try await certify("node")
      try await certify("member", days: -1)
      let lateMember = await head(try settings(trusting: "ca", as: "node"))
      #expect(lateMember?.contains("its certificate cannot be trusted") == true, "\(lateMember ?? "nothing")")
      try await certify("member")
      #expect(await head(try settings(trusting: "ca", as: "node")) == nil)

      var plain = try settings(trusting: nil, as: nil, members: cluster.addresses.replacing("https", with: "http"))
      plain.callTime = .seconds(1)
      try await EtcdContestLog.with(plain) { log in
        let found = await failure { try await log.append(Entries.entry(2)) }
        guard case .unavailable(let reason) = found as? LogFailure else { throw try #require(found) }
        #expect(reason.contains("the connection was cut"))
      }
    }
  }
}
