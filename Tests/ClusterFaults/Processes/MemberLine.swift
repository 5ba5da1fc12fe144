import Foundation
import FreePorts

/// A line in front of a member, at its address for clients. It has a clock of its own, which the member's answers state.
struct MemberLine: Sendable {
  private let member: Member
  private let process: ChildProcess
  private let hidden: Int
  let clock: ClockShift

  init(_ member: Member, _ cluster: TestedCluster) throws {
    self.member = member
    clock = try ClockShift(folder: cluster.folder, name: "\(member.site.name)-line")
    let site = member.site
    hidden = site.namespace == nil ? try FreePorts.find(1)[0] : 2377
    process = ChildProcess(
      "\(site.name)-line", environment: clock.environment,
      log: cluster.folder.appending(path: "logs/\(site.name)-line.log").path, guardian: cluster.guardian)
    process.set(
      site.prefix + [
        Network.ownProgram, "line", "--host", site.host, "--port", "\(site.port)", "--to", "\(hidden)",
      ])
    cluster.add(front: process)
  }

  /// Puts the line in front of the member, which is started again.
  func begin() async throws {
    try await member.process.stop(expecting: nil)
    try member.process.start(member.words(port: hidden))
    try process.start()
  }

  /// Takes it away.
  func end() async throws {
    await process.killNow()
    try await member.process.stop(expecting: nil)
    try member.process.start(member.words(port: member.site.port))
  }
}
