import Foundation
import TestSupport
import Testing

/// Three machines, a proxy and a phone, made by the article's steps: its commands and files as they stand there.
final class ThreeMachines: Sendable {
  /// Whether this machine can play them.
  static let canRun =
    Laboratory.canRun(["etcd", "haproxy", "openssl", "curl", "adduser"])
  /// Why tests are skipped where it cannot.
  static let absence: Comment =
    "This takes root, network namespaces, and Debian's packages etcd-server, haproxy, openssl and curl."

  /// The name of the contest's page.
  static let page = "play.example.org"

  let laboratory: Laboratory
  let nodes: [Machine]
  let proxy: Machine
  let phone: Machine
  /// The nodes' processes, in the order of the machines.
  let served: [MachineService]

  static func with(_ work: (ThreeMachines) async throws -> Void) async throws {
    let hosts = ["m1": "10.0.0.1", "m2": "10.0.0.2", "m3": "10.0.0.3", "proxy": "10.0.0.10", "phone": "10.0.0.50"]
    try await Laboratory.with(hosts) { laboratory in
      let machines = hosts.sorted { $0.key < $1.key }.map { Machine(name: $0, host: $1, laboratory: laboratory) }
      let three = try await ThreeMachines(
        laboratory, nodes: Array(machines[0..<3]), phone: machines[3], proxy: machines[4])
      try await work(three)
    }
  }

  private init(_ laboratory: Laboratory, nodes: [Machine], phone: Machine, proxy: Machine) async throws {
    (self.laboratory, self.nodes, self.phone, self.proxy) = (laboratory, nodes, phone, proxy)
    try await Self.makeCertificates(on: nodes[0])
    for machine in nodes { try await Self.prepare(machine) }
    let calls = try await nodes[0].shell("cat calls-m1")
    try #require(calls.contains("systemctl enable etcd touchschool") && calls.contains("systemctl restart"))
    for machine in nodes { try Self.startEtcd(on: machine) }
    served = try await nodes.concurrently { try await Self.startNode($0) }
    try await Self.startProxy(on: proxy)
    try await Self.prepare(phone, with: proxy)
    for host in nodes.map({ "http://\($0.host):8080" }) + ["https://\(Self.page)"] {
      try await waitUntilReady(host)
    }
  }

  /// Waits until a node, or the proxy, takes taps.
  func waitUntilReady(_ site: String) async throws {
    while try await phone.ask("\(site)/readyz")?.status != 200 { try Task.checkCancellation() }
  }

  /// Puts scripts in the place of programs that would reach beyond the machine. They note how they are called.
  private static func stub(_ programs: [String], on machine: Machine, _ script: String = "") async throws {
    for program in programs {
      let calls = machine.laboratory.folder.path("calls-\(machine.name)")
      try await machine.write(
        "#!/bin/sh\necho \(program) \"$@\" >>\(calls)\n\(script)\n", to: "/usr/local/bin/\(program)", mode: "755")
    }
  }

  private static func makeCertificates(on machine: Machine) async throws {
    // The last word is root@HOST: with the machine to copy to.
    let copy = """
      for last; do true; done
      folder=\(machine.laboratory.folder.path("incoming"))/$(expr "$last" : 'root@\\(.*\\):$')
      mkdir -p "$folder"
      while [ $# -gt 1 ]; do cp -p "$1" "$folder"; shift; done
      """
    try await stub(["scp"], on: machine, copy)
    try await machine.shell("mkdir authority")
    try await machine.shell(try Article.block("On one machine"), in: "authority")
  }

  private static func prepare(_ machine: Machine) async throws {
    try await stub(["apt-get", "systemctl"], on: machine)
    let program = "/usr/local/bin/touchschool-online"
    try await machine.shell("touch \(program)\nmount --bind '\(try Program.built("touchschool-online"))' \(program)")
    try await machine.shell(try Article.block("On each machine"), in: "incoming/\(machine.host)")
    for path in ["/etc/default/etcd", Article.unitPath] {
      try await machine.write(try Article.file(path, of: machine), to: path)
    }
    try await machine.shell(try Article.block("On each machine, then"))
  }

  /// Starts etcd as the unit of Debian's package does.
  private static func startEtcd(on machine: Machine) throws {
    _ = try machine.start(
      "set -a; . /etc/default/etcd; exec setpriv --reuid etcd --regid etcd --init-groups /usr/bin/etcd")
  }

  /// Starts the node as its unit says: its user without capabilities, its folder, and again each time it ends.
  static func startNode(_ machine: Machine) async throws -> MachineService {
    let unit = try Article.file(Article.unitPath, of: machine)
    let command = try #require(Article.unit("ExecStart", in: unit).first)
    let user = try #require(Article.unit("User", in: unit).first)
    let folder = try #require(Article.unit("StateDirectory", in: unit).first)
    try #require(Article.unit("Restart", in: unit) == ["always"])
    let identity = "--reuid \(user) --regid \(user) --init-groups"
    let confinement = "--inh-caps=-all --bounding-set=-all --no-new-privs"
    // A phone would have to work for its session.
    return try machine.start(
      """
      install -d -o \(user) -m 700 /var/lib/\(folder)
      cd /
      while true; do
        setpriv \(identity) \(confinement) \(command)
        sleep 0.1
      done
      """, environment: ["TOUCHSCHOOL_SERVE_SESSION_WORK": "0"])
  }

  private static func startProxy(on machine: Machine) async throws {
    try await machine.shell(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=\(page) \
        -addext subjectAltName=DNS:\(page) -keyout page-key.pem -out page.pem
      cat page.pem page-key.pem >/etc/haproxy/play.pem
      """)
    try await machine.write(try Article.block(Article.proxyPath), to: Article.proxyPath)
    try await machine.write(
      """
      frontend figures
        bind 127.0.0.1:8404
        mode http
        timeout client 9s
        stats enable
        stats uri /

      """, to: "/etc/haproxy/figures.cfg")
    _ = try machine.start("exec haproxy -db -f \(Article.proxyPath) -f /etc/haproxy/figures.cfg")
  }

  private static func prepare(_ phone: Machine, with proxy: Machine) async throws {
    try await phone.shell("echo \(proxy.host) \(page) >>/etc/hosts")
    let program = "/usr/local/bin/touchschool-online"
    try await phone.shell("touch \(program)\nmount --bind '\(try Program.built("touchschool-online"))' \(program)")
  }

  /// Has a node begin again, as after a kill.
  func restart(_ index: Int) async throws -> MachineService { try await Self.startNode(nodes[index]) }

  /// What the proxy says of a node: `wredis` how often another one was asked in its place, `scur` how many requests it has now.
  func figure(_ name: String, of server: String) async throws -> Int {
    let lines = try await proxy.shell("curl -s 'http://127.0.0.1:8404/;csv'").split(separator: "\n")
    let names = try #require(lines.first).split(separator: ",", omittingEmptySubsequences: false)
    let column = try #require(names.firstIndex(of: name[...]))
    let rows = lines.filter { $0.firstMatch(of: /^\w+,(\w+),/)?.1 == server[...] }
    try #require(rows.count == 2)
    return rows.compactMap { Int($0.split(separator: ",", omittingEmptySubsequences: false)[column]) }.reduce(0, +)
  }
}

extension Sequence where Element: Sendable {
  /// Does something with all elements at once.
  func concurrently<Result: Sendable>(
    _ work: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for (index, element) in enumerated() { group.addTask { (index, try await work(element)) } }
      var results: [(Int, Result)] = []
      for try await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
