import ArgumentParser
import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// What applying a cluster's log costs a node.
struct Applying: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "Microseconds of processor time that a node takes to apply what other nodes took.",
    discussion: """
      Entries of a log are applied to a node's file, as they come from another node: decoded, one batch for its own session, in random order, \
      spread over schools. It is the processor time of the whole process, the kernel's and the checkpoints' with it. What an entry costs whatever is in it is \
      measured with one batch in each. Reading the log from etcd is not in it.
      """)

  static let quick = ["--sessions", "50", "--schools", "20", "--entries", "20", "--batches", "4", "--rounds", "1"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Sessions in the file.") var sessions = 100_000
  @Option(help: "Schools in the file.") var schools = 12_000
  @Option(help: "Entries a round.") var entries = 1000
  @Option(help: "Batches of a large entry.") var batches = 400
  @Option(help: "Rounds of each.") var rounds = 3

  func measure() async throws -> [Measurement] {
    try await withTemporaryFolder(in: options.folder) { folder in
      let log = try await AppliedLog.make(folder + "/node.sqlite", schools: schools, sessions: sessions)
      func cost(of size: Int, together: Int) async throws -> Double {
        var costs: [Double] = []
        for _ in 0..<max(1, rounds) {
          let count = max(1, entries / together) * together
          costs.append(try await log.microseconds(entries: count, of: size, together: together) / Double(count))
        }
        return costs.median
      }
      // A file that was just made is not yet what it is in a contest.
      _ = try await cost(of: batches, together: 1)
      let (single, several) = (try await cost(of: batches, together: 1), try await cost(of: batches, together: 10))
      let (entry, shared) = (try await cost(of: 1, together: 1), try await cost(of: 1, together: 10))
      try log.leaderboard.close()
      let batch = "a batch that another node took, \(batches) an entry"
      func row(_ what: String, _ amount: Double, limit: Double) -> Measurement {
        Measurement(what: what, cost: amount, unit: "µs of processor time", limit: limit)
      }
      return [
        row("\(batch), one entry a transaction", single / Double(batches), limit: 10),
        row("\(batch), ten entries a transaction", several / Double(batches), limit: 4.5),
        row("an entry with one batch, one a transaction", entry, limit: 300),
        row("an entry with one batch, ten a transaction", shared, limit: 300),
      ]
    }
  }
}

/// A node's file and a log that never ends.
private final class AppliedLog {
  let leaderboard: Leaderboard
  private var order: [Int64]
  private var sequences: [Int64]
  private var next = 0
  private var moment: Timestamp

  private init(_ leaderboard: Leaderboard, sessions: Int, at moment: Timestamp) {
    self.leaderboard = leaderboard
    self.moment = moment
    var random = SeededGenerator(seed: 1)
    order = Array(1...Int64(sessions))
    random.shuffle(&order)
    sequences = [Int64](repeating: 0, count: sessions + 1)
  }

  static func make(_ path: String, schools: Int, sessions: Int) async throws -> AppliedLog {
    let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_000_000))
    let contest = try await BenchContest.make(path, schools: schools, on: clock)
    try await contest.openSessions(sessions)
    try contest.leaderboard.close()
    let node = try Leaderboard.openReplica(path, clock: clock)
    try await node.join(Replica(contest: "benchmark", name: "benchmark", state: []))
    // Its boards are in memory, as a server's are.
    _ = try await node.page(.top(10))
    return AppliedLog(node, sessions: sessions, at: clock.now + 2000)
  }

  /// The processor time of applying so many entries.
  func microseconds(entries: Int, of size: Int, together: Int) async throws -> Double {
    let groups = (0..<entries / together).map { _ in (0..<together).map { _ in entry(of: size) } }
    // As large as the state of three nodes.
    let state = [UInt8](repeating: 7, count: 180)
    let before = ProcessorTime.ofThisProcess
    for group in groups { _ = try await leaderboard.apply(group) { _ in state } }
    return (ProcessorTime.ofThisProcess - before) * 1000
  }

  private func entry(of size: Int) -> ReplicatedStep {
    moment = moment + 5
    return .actions(
      (0..<size).map { _ in
        let session = order[next % order.count]
        next += 1
        sequences[Int(session)] += 1
        return .commit(
          TapBatch(session: SessionID(rawValue: session), sequence: sequences[Int(session)], taps: 8, span: 1000))
      }, at: moment)
  }
}
