import Foundation
import GameAPI
import SystemCalls
import Synchronization
import TapGame
import TestSupport
import Testing

/// A server whose log was removed under it kept what it had to itself until it ended. `kill -9` lost 248 receipts.
@Suite("A file that is removed under a server", .timeLimit(.minutes(10)))
struct RemovedFileTests {
  private let workplace: Workplace
  private let line = "everything that was acknowledged has been saved in "

  init() throws { workplace = try Workplace() }

  private struct Batch: Hashable {
    let session: Int64
    let sequence: Int64
  }

  /// The batches that the server has acknowledged.
  private final class Acknowledged: Sendable {
    private let all = Mutex<Set<Batch>>([])
    var batches: Set<Batch> { all.withLock(\.self) }
    func add(_ batch: Batch) { all.withLock { _ = $0.insert(batch) } }
  }

  /// The batches in a file, read by the command.
  private func batches(in name: String) async throws -> Set<Batch> {
    struct Row: Decodable { let kind: String, session: Int64?, sequence: Int64? }
    let lines = try await workplace.succeed("export", "--season", "1", "--quiet", "--database", name).lines
    let rows = try lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    return Set(
      rows.compactMap { row in
        guard row.kind == "receipt", let session = row.session, let sequence = row.sequence else { return nil }
        return Batch(session: session, sequence: sequence)
      })
  }

  /// Commits batches until one is refused, or until there are so many.
  private func tap(_ server: ServedContest, upTo last: Int64, _ acknowledged: Acknowledged) async throws {
    let session = try await server.openSession()
    for sequence in 1...last {
      let report = TapReport(sequence: sequence, taps: 1, span: 0)
      let answer = try await server.send("POST", "/api/taps", json: report, token: session.token)
      guard answer.status == 200 else { return }
      acknowledged.add(Batch(session: session.session.rawValue, sequence: sequence))
    }
  }

  private func remove(_ endings: [String]) throws {
    for ending in endings { try FileManager.default.removeItem(atPath: workplace.path("touchschool.sqlite" + ending)) }
  }

  @Test(
    "loses nothing that was acknowledged, even if the server is killed as soon as it has said so",
    arguments: some(2, of: [["-wal"], ["-wal", "-shm"], [""], ["", "-wal", "-shm"]]))
  func underTaps(removed: [String]) async throws {
    let acknowledged = Acknowledged()
    let outcome = try await ServedContest.run(workplace, signals: [SIGKILL], after: line) { server in
      try await withThrowingTaskGroup(of: Void.self) { players in
        for _ in 1...4 {
          players.addTask { try await tap(server, upTo: .max, acknowledged) }
        }
        players.addTask {
          while acknowledged.batches.count < 100 { await Task.yield() }
          try remove(removed)
        }
        try await players.waitForAll()
      }
      server.stop()
    }
    #expect(outcome.exitCode == 128 + SIGKILL)
    let name = removed.contains("") ? "touchschool.sqlite.rescued" : "touchschool.sqlite"
    #expect(outcome.errors.contains(line + name + "."), "\(outcome.errors)")
    let kept = try await batches(in: name)
    #expect(acknowledged.batches.subtracting(kept) == [])
    #expect(try await workplace.succeed("check", "--database", name).errors == "")
  }

  /// What is saved is what the writer's connection still has in memory, which is nothing of what another process wrote.
  @Test(
    "ends with 65 where its end was cut off, and with all that was acknowledged in a copy, or a sentence",
    arguments: [true, false])
  func cut(hasWritten: Bool) async throws {
    if !hasWritten { try await workplace.prepare() }
    let acknowledged = Acknowledged()
    let outcome = try await ServedContest.run(workplace, after: "was changed under TouchSchool") { server in
      if hasWritten { try await tap(server, upTo: 20, acknowledged) }
      let file = try FileHandle(forWritingTo: URL(filePath: workplace.path("touchschool.sqlite")))
      try file.truncate(atOffset: 20_000)
      try file.close()
      server.stop()
    }
    #expect(outcome.exitCode == 65)
    let last = outcome.errors.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("Error: touchschool.sqlite was changed under TouchSchool"), "\(outcome.errors)")
    if hasWritten {
      #expect(try await batches(in: "touchschool.sqlite.rescued") == acknowledged.batches)
    } else {
      #expect(outcome.errors.contains("what was acknowledged cannot be saved: touchschool.sqlite is damaged"))
      #expect(try await workplace.touchschool("check").exitCode == 65)
    }
  }

  @Test("is noticed also while nobody taps")
  func inSilence() async throws {
    let acknowledged = Acknowledged()
    _ = try await ServedContest.run(workplace, signals: [SIGKILL], after: line) { server in
      try await tap(server, upTo: 20, acknowledged)
      try remove(["-wal"])
      server.stop()
    }
    #expect(try await batches(in: "touchschool.sqlite") == acknowledged.batches)
  }
}
