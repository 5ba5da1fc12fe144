import Foundation
import Synchronization

/// Players play, and one fault follows another.
struct Campaign: Sendable {
  let cluster: TestedCluster
  let kinds: [FaultKind]
  let faults: Int
  /// The time from a fault's beginning to the next one's; `nil` for one after the other.
  let interval: Duration?
  let players: Int
  /// How many seconds of play pass in a second.
  let speed: Int
  let seed: UInt64
  /// The longest time without an accepted tap, in milliseconds. Half of it, added to the longest time before the first fault, is the limit at
  /// nodes that a fault does not concern: machines of tests are slow.
  let longestPause: Double
  /// What stands between players and nodes; `nil` for nothing.
  let forger: Forger?
  let calls: any Calling
  let history: History
  let say: @Sendable (String) -> Void

  private let gate = Gate()
  private let pauses = Pauses()
  private let failures = FailureList()
  private let sessions = SessionList()

  private var administrator: Administrator {
    Administrator(
      nodes: cluster.list, calls: cluster.calls, history: history, gate: gate, sessions: sessions,
      tellFailure: failures.add)
  }

  /// What came of it.
  struct Result: Sendable {
    /// How the cluster did before the first fault.
    var calm: CalmTime
    var faults: [FaultOutcome]
    /// What happened that must not happen, but for what the checker finds.
    var failures: [String]
  }

  /// Plays, and ends with all players' batches answered.
  ///
  /// - Throws: ``CampaignError`` if the campaign cannot go on.
  func run() async throws -> Result {
    let schools = try await schools()
    var outcomes: [FaultOutcome] = []
    var calm = CalmTime(batches: 0, pause: 0, p99: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...players {
        let player = Player(
          number: number, school: schools[number % schools.count], nodes: cluster.list, calls: forger ?? calls,
          history: history, gate: gate, pauses: pauses, sessions: sessions, tellFailure: failures.add)
        group.addTask { [seed, speed] in await player.play(seed: seed, speed: speed) }
      }
      group.addTask { [administrator, seed] in await administrator.work(seed: seed) }
      defer { gate.end() }
      var random = SeededRandom(seed: seed)
      calm = try await calmTime()
      var left = kinds.filter { $0 == .update }
      let kinds = kinds.filter { $0 != .update }
      let start = ContinuousClock.now
      for number in 0..<faults {
        if left.isEmpty {
          guard !kinds.isEmpty else { break }
          left = kinds.shuffled(using: &random)
        }
        let rest =
          interval.map { ContinuousClock.now.duration(to: start + $0 * number) }
          ?? .milliseconds(Int.random(in: 300..<1500, using: &random))
        if rest > .zero { try await Task.sleep(for: rest) }
        outcomes.append(try await meet(left.removeLast(), number, calm.pause, using: &random))
      }
      if let interval { try await Task.sleep(until: start + interval * faults) }
      try await pauseGame()
    }
    if interval != nil {
      let difference = try await differenceOfFiles(after: faults)
      for index in outcomes.indices { outcomes[index].difference = difference }
    }
    history.flush()
    return Result(calm: calm, faults: outcomes, failures: failures.all)
  }

  private struct SchoolList: Decodable {
    struct School: Decodable { var id: String }
    var schools: [School]
  }

  private func schools() async throws -> [String] {
    guard let address = cluster.list.all.first,
      let answer = await cluster.calls.get("/api/schools?limit=20", at: address),
      let list = try? JSONDecoder().decode(SchoolList.self, from: answer.body), !list.schools.isEmpty
    else { throw CampaignError("The nodes have no schools.") }
    return list.schools.map(\.id)
  }

  /// Measures the cluster before the first fault, when everybody has joined.
  private func calmTime() async throws -> CalmTime {
    try await Task.sleep(for: .seconds(4))
    pauses.begin()
    try await Task.sleep(for: .seconds(3))
    let (longest, waits) = pauses.end()
    let calm = CalmTime(batches: waits.count, pause: longest, p99: waits.quantile(0.99))
    say("Before the first fault: \(calm.batches / 3) batches a second, p99 \(Int(calm.p99)) ms.")
    return calm
  }

  private func meet(
    _ kind: FaultKind, _ number: Int, _ calmPause: Double, using random: inout SeededRandom
  ) async throws -> FaultOutcome {
    pauses.begin()
    history.note(HistoryLine(kind: .inject, fault: number, text: kind.name))
    let begunAt = history.now
    let scene = Scene(
      cluster: cluster, history: history, administrator: administrator, fault: number,
      calmLimit: Int64(calmPause + longestPause / 2))
    // The same choices follow for the next fault, whatever this one has drawn.
    var own = SeededRandom(seed: random.next())
    var (targets, healedAt, wellAt): ([String], Int64, Int64) = ([], begunAt, begunAt)
    var (pause, waits): (Double, [Double]) = (0, [])
    do {
      let injection = try await kind.inject(scene, &own)
      targets = injection.targets
      if !targets.isEmpty {
        history.note(HistoryLine(kind: .note, fault: number, text: targets.joined(separator: ", ")))
      }
      try await last(.milliseconds(Int.random(in: kind.length, using: &own)), kind)
      try await injection.heal()
      history.note(HistoryLine(kind: .heal, fault: number))
      healedAt = history.now
      try await cluster.wait("After “\(kind.text)” not all are ready again") {
        try cluster.restartEnded()
        return await cluster.isWell()
      }
      history.note(HistoryLine(kind: .well, fault: number))
      (wellAt, (pause, waits)) = (history.now, pauses.end())
      if interval == nil { try await pauseGame() }
    } catch {
      try await rescue(after: kind, number, error)
      if interval == nil { try await pauseGame() }
      history.note(HistoryLine(kind: .well, fault: number))
      (wellAt, (pause, waits)) = (history.now, pauses.end())
    }
    let ended = cluster.takeEnds()
    for sentence in ended { history.note(HistoryLine(kind: .note, text: sentence)) }
    var difference: String?
    if interval == nil {
      difference = try await differenceOfFiles(after: number)
      gate.goOn()
    }
    let outcome = FaultOutcome(
      number: number, kind: kind, targets: targets, begunAt: begunAt, healedAt: healedAt, wellAt: wellAt, pause: pause,
      p99: waits.quantile(0.99), batches: waits.count, difference: difference, ended: ended)
    say("\(number + 1)/\(faults) \(outcome.line(isCompared: interval == nil))")
    history.flush()
    try await Task.sleep(for: .milliseconds(kind.rest))
    return outcome
  }

  /// Begins the contest anew where a fault cannot be got over, so that the campaign goes on.
  private func rescue(after kind: FaultKind, _ number: Int, _ error: any Error) async throws {
    let sentence = "Fault \(number), “\(kind.text)”: \(error)"
    failures.add(sentence)
    say(sentence)
    gate.goOn()
    history.note(HistoryLine(kind: .note, fault: number, text: "All begins anew: \(error)"))
    try await cluster.rescue(speed: speed)
    try await cluster.wait("After all has begun anew not all are ready") { await cluster.isWell() }
  }

  /// Lets a fault last.
  private func last(_ time: Duration, _ kind: FaultKind) async throws {
    guard kind.closesLog else { return try await Task.sleep(for: time) }
    // What etcd had taken in before may be answered now.
    let grace = Duration.seconds(1)
    try await Task.sleep(for: grace)
    let accepted = pauses.accepted
    try await Task.sleep(for: time - grace)
    if pauses.accepted > accepted {
      failures.add("\(pauses.accepted - accepted) batches were accepted while etcd took nothing in.")
    }
  }

  /// Has players finish their batches and wait.
  private func pauseGame() async throws {
    gate.pause()
    try await cluster.wait("Not all batches were answered") { gate.unanswered == 0 }
  }

  /// The first difference between the nodes' files; `nil` if there is none.
  private func differenceOfFiles(after fault: Int) async throws -> String? {
    let files = cluster.runningNodes.map(\.database.path)
    do {
      try await cluster.wait("The files do not get as far as each other") {
        Set(try files.map { try NodeFile.newest($0) }).count == 1
      }
      for node in cluster.runningNodes {
        let digest = try Tool.run(cluster.program, "check", "--digest", "--database", node.database.path)
        history.note(
          HistoryLine(
            kind: .digest, node: node.site.name, fault: fault,
            found: digest.trimmingCharacters(in: .whitespacesAndNewlines)))
      }
      return try FileComparison.differences(of: files).first
    } catch {
      return "\(error)"
    }
  }
}

/// What players met that they must not meet.
private final class FailureList: Sendable {
  private let failures = Mutex<[String]>([])

  var all: [String] { failures.withLock(\.self) }

  func add(_ failure: String) { failures.withLock { $0.append(failure) } }
}
