import Basics
import ArgumentParser
import CIngestBaseline
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// Batches made durable a second.
struct Ingest: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "Batches made durable a second, each for its own session, against plain C.",
    discussion: """
      Many callers commit one batch each and wait for its receipt, for sessions in random order spread over schools. The peers do \
      the same statements on the same file in a plain C loop over libsqlite3: in transactions as large as TouchSchool's groups \
      were, and in one transaction a batch, with SQLite's defaults (a rollback journal) and with a write-ahead log. Rounds take turns; medians are shown.
      """)

  static let quick = ["--sessions", "50", "--schools", "20", "--batches", "200", "--callers", "20", "--rounds", "1"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Sessions in the file.") var sessions = 100_000
  @Option(help: "Schools in the file.") var schools = 12_000
  @Option(help: "Batches a round.") var batches = 400_000
  @Option(help: "Callers that wait at the same time.") var callers = 16_000
  @Option(help: "Rounds of each.") var rounds = 3

  func measure() async throws -> [Measurement] {
    try await withTemporaryFolder(in: options.folder) { folder in
      let template = folder + "/template.sqlite"
      try await prepare(template)
      let order = shuffledSessions()
      var ours: [Double] = []
      var grouped: [Double] = []
      var group = 1
      for round in 1...max(1, rounds) {
        let (rate, size) = try await measureOurs(copy(template, to: "\(folder)/ours\(round).sqlite"))
        ours.append(rate)
        group = size
        grouped.append(
          try measureC(
            copy(template, to: "\(folder)/c\(round).sqlite"), order: order, group: group, writeAheadLog: true))
      }
      let single = min(batches, 4000)
      let withDefaults = try measureC(
        copy(template, to: folder + "/defaults.sqlite"), order: Array(order.prefix(single)), group: 1,
        writeAheadLog: false)
      let withLog = try measureC(
        copy(template, to: folder + "/log.sqlite"), order: Array(order.prefix(single)), group: 1,
        writeAheadLog: true)
      let rate = ours.median
      let what = "batches made durable, one session each, \(callers.grouped) callers"
      return [
        Measurement(
          what: what, rate: rate, peer: "C, the same statements, \(group.grouped) batches a transaction",
          rate: grouped.median, unit: "batches/s", goal: 0.8),
        Measurement(
          what: what, rate: rate, peer: "C, one transaction a batch, SQLite's defaults", rate: withDefaults,
          unit: "batches/s", goal: 50),
        Measurement(
          what: what, rate: rate, peer: "C, one transaction a batch, write-ahead log", rate: withLog,
          unit: "batches/s", goal: nil),
      ]
    }
  }

  // MARK: The file

  private func prepare(_ path: String) async throws {
    let contest = try await BenchContest.make(path, schools: schools, season: .permissive())
    try await contest.openSessions(sessions)
    try contest.leaderboard.close()
  }

  private func copy(_ template: String, to path: String) throws -> String {
    try FileManager.default.copyItem(atPath: template, toPath: path)
    return path
  }

  /// The session of each batch: all sessions in random order, then again in the same one.
  private func shuffledSessions() -> [Int64] {
    var random = SeededGenerator(seed: 1)
    var once = Array(1...Int64(sessions))
    random.shuffle(&once)
    return (0..<batches).map { once[$0 % once.count] }
  }

  // MARK: Measuring

  /// - Returns: batches a second, and how many a transaction held on average.
  private func measureOurs(_ path: String) async throws -> (rate: Double, group: Int) {
    let clock = CountingClock()
    let leaderboard = try Leaderboard.open(path, clock: clock, access: .readWrite)
    let order = shuffledSessions()
    var sequences = [Int64](repeating: 0, count: sessions + 1)
    let work = order.map { session in
      sequences[Int(session)] += 1
      return TapBatch(session: SessionID(rawValue: session), sequence: sequences[Int(session)], taps: 8, span: 1000)
    }
    // All batches of a session have one caller, so that none overtakes the one before.
    var shares = [[TapBatch]](repeating: [], count: callers)
    for (index, batch) in work.enumerated() { shares[index % sessions % callers].append(batch) }
    let before = clock.questions
    let taken = try await seconds {
      // Tasks of their own: a task group looks through all its children whenever one ends, which with so many would be measured too.
      let tasks = shares.map { share in
        Task {
          for batch in share {
            let receipt = try await leaderboard.commit(batch)
            guard receipt.accepted == 8 else { throw BenchmarkFailure("a receipt says \(receipt.accepted) of 8 taps") }
          }
        }
      }
      for task in tasks { try await task.value }
    }
    // The clock is asked once a transaction.
    let transactions = clock.questions - before
    try leaderboard.close()
    return (Double(batches) / taken, max(1, batches / max(1, transactions)))
  }

  /// - Returns: batches a second.
  private func measureC(_ path: String, order: [Int64], group: Int, writeAheadLog: Bool) throws -> Double {
    var run = ingest_run()
    run.sessions = Int64(sessions)
    run.batches = Int64(order.count)
    run.group = Int64(group)
    run.now = Timestamp.now.milliseconds
    run.write_ahead_log = writeAheadLog ? 1 : 0
    guard ingest_baseline(path, order, &run) == 1 else {
      let sentence = withUnsafeBytes(of: run.error) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw BenchmarkFailure("the C loop failed: \(sentence)")
    }
    return Double(order.count) / run.seconds
  }
}
