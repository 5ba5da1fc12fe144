import Foundation
import GameAPI
import Boards
import Leaderboard
import Synchronization
import SystemCalls
import TapGame
import TestSupport
import Testing

/// What clients were told counts, whatever becomes of the server.
@Suite("A storm of taps", .timeLimit(.minutes(10)))
struct ServeStormTests {
  /// What a client was told last.
  private struct Told: Sendable {
    let session: SessionID
    var sequence: Int64 = 0
    var accepted: Int64 = 0
    var unexpected: [String] = []
  }

  /// What all clients were told.
  private final class Record: Sendable {
    private let kept = Mutex<(answers: Int, clients: [Told])>((0, []))
    var clients: [Told] { kept.withLock { $0.clients } }
    func keep(_ client: Told) { kept.withLock { $0.clients.append(client) } }
    /// Counts an answer; says how many there were.
    func answer() -> Int {
      kept.withLock {
        $0.answers += 1
        return $0.answers
      }
    }
  }

  @Test("loses nothing that was acknowledged", arguments: some(2, of: [SIGTERM, SIGINT, SIGKILL]))
  func storm(signal: Int32) async throws {
    let workplace = try Workplace()
    let record = Record()
    let outcome = try await ServedContest.run(workplace, signals: [signal]) { server in
      try await withThrowingTaskGroup(of: Void.self) { clients in
        for _ in 0..<16 { clients.addTask { record.keep(try await Self.tap(at: server, record)) } }
        try await clients.waitForAll()
      }
    }
    #expect(outcome.exitCode == (signal == SIGKILL ? 128 + SIGKILL : 0), "\(outcome.errors)")
    let leaderboard = try Leaderboard.open(workplace.path("touchschool.sqlite"), clock: SystemClock())
    #expect(record.clients.count == 16)
    #expect(record.clients.reduce(0) { $0 + $1.sequence } >= 200)
    for client in record.clients {
      #expect(client.unexpected == [])
      let session = try #require(try await leaderboard.session(client.session))
      // A batch may be in that nobody was told of; never the other way round.
      let untold = session.nextSequence - 1 - client.sequence
      #expect((0...1).contains(untold))
      #expect((client.accepted...client.accepted + max(0, untold)).contains(session.progress.accepted))
    }
    try leaderboard.close()
    #expect(try await workplace.touchschool("check").exitCode == 0)
    // Who was killed leaves its address.
    let addresses = signal == SIGKILL ? ["touchschool.sqlite.address"] : []
    #expect(try workplace.names() == ["touchschool.sqlite"] + addresses + ["touchschool.sqlite.token-key"])
  }

  /// Taps until the server is gone, and has it stopped in the thick of it.
  private static func tap(at server: ServedContest, _ record: Record) async throws -> Told {
    let session = try await server.openSession()
    var told = Told(session: session.session)
    while true {
      let report = TapReport(sequence: told.sequence + 1, taps: 1, span: 0)
      guard let answer = try? await server.send("POST", "/api/taps", json: report, token: session.token) else {
        return told
      }
      guard answer.status == 200 else {
        told.unexpected.append("\(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
        return told
      }
      let receipt = try JSONDecoder().decode(TapAnswer.self, from: answer.body).receipt
      told.sequence = receipt.sequence
      told.accepted += receipt.accepted
      if record.answer() == 200 { server.stop() }
    }
  }
}
