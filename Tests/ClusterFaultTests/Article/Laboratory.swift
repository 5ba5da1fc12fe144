import ChildPrograms
import Foundation
import Synchronization
import TestSupport
import Testing

/// Machines in network namespaces on a bridge of their own.
///
/// Each has its own `/etc`, `/var/lib` and `/usr/local/bin`, over those of this machine. Everything runs in one PID namespace,
/// whose first process ends when the test lets go of it or is gone, and all else with it.
final class Laboratory: Sendable {
  /// Whether namespaces can be made here, with these programs in them.
  static func canRun(_ programs: [String]) -> Bool {
    guard programs.allSatisfy({ Program.installed($0) != nil }) else { return false }
    let overlay = """
      mount -t tmpfs none /mnt && mkdir /mnt/a /mnt/b && ip link add br0 type bridge &&
      mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/a,workdir=/mnt/b /etc
      """
    let trial = try? Program("/usr/bin/env", namespaces + ["sh", "-c", overlay]).runBlocking()
    return trial?.status == 0
  }

  private static let namespaces = ["unshare", "--net", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child"]

  private static let script = """
    set -e
    mkdir -p /run/netns
    mount -t tmpfs none /run/netns
    ip link add br0 type bridge
    ip link set br0 up
    folder=$0
    for machine in "$@"; do
      name=${machine%=*}
      ip netns add "$name"
      ip link add "v$name" type veth peer name eth0 netns "$name"
      ip link set "v$name" master br0 up
      ip -n "$name" addr add "${machine#*=}/24" dev eth0
      ip -n "$name" link set eth0 up
      ip -n "$name" link set lo up
      mkdir "$folder/$name"
      nsenter --net="/run/netns/$name" unshare --mount sh -ec '
        mount -t tmpfs none "$0"
        for path in /etc /var/lib /usr/local/bin; do
          mkdir -p "$0/upper$path" "$0/work$path"
          mount -t overlay overlay -o "lowerdir=$path,upperdir=$0/upper$path,workdir=$0/work$path" "$path"
        done
        echo $$ >"$0.new"
        mv "$0.new" "$0.id"
        exec sleep infinity' "$folder/$name" &
    done
    for machine in "$@"; do
      while [ ! -e "$folder/${machine%=*}.id" ]; do sleep 0.01; done
    done
    echo ready
    read -r end
    """

  /// A folder that all machines see.
  let folder: TemporaryFolder
  private let anchor: ChildProgram
  private let lifeline = Pipe()
  private let services = Mutex<[MachineService]>([])

  private init(_ machines: [String: String]) throws {
    folder = try TemporaryFolder()
    let output = Pipe()
    anchor = try ChildProgram(
      ["/usr/bin/env"] + Self.namespaces + ["sh", "-c", Self.script, folder.url.path]
        + machines.map { "\($0.key)=\($0.value)" }, input: .pipe(lifeline), output: .pipe(output))
    try #require(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n")
    // What the machines do with the folder needs no root.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
  }

  /// Has machines, by name and address, and removes them afterwards.
  static func with(_ machines: [String: String], _ work: (Laboratory) async throws -> Void) async throws {
    let laboratory = try Laboratory(machines)
    defer {
      // The namespace ends when each process has been waited for, which one that is halted does not do.
      for service in laboratory.services.withLock(\.self) { service.kill() }
      try? laboratory.lifeline.fileHandleForWriting.close()
      laboratory.anchor.wait()
    }
    try await work(laboratory)
  }

  /// Has a process end with the machines.
  func add(_ service: MachineService) { services.withLock { $0.append(service) } }

  /// The words before those of a program that runs on a machine.
  func prefix(of machine: String) throws -> [String] {
    let id = try String(contentsOfFile: folder.path("\(machine).id"), encoding: .utf8).prefix { $0 != "\n" }
    let anchor = "/proc/\(anchor.id)/ns"
    return [
      "/usr/bin/env", "nsenter", "--mount=\(anchor)/mnt", "--pid=\(anchor)/pid_for_children", "nsenter",
      "--target=\(id)", "--mount", "--net",
    ]
  }

  /// Pulls a machine's cable, or plugs it in.
  func set(_ machine: Machine, isConnected: Bool) async throws {
    let ending = try await Program(
      "/usr/bin/env",
      [
        "nsenter", "--net=/proc/\(anchor.id)/ns/net", "ip", "link", "set", "v\(machine.name)",
        isConnected ? "up" : "down",
      ]
    ).run()
    try #require(ending.status == 0, "\(ending.errors)")
  }
}
