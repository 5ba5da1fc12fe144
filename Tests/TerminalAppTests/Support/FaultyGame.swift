import GameAPI
import Boards
import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame
import TerminalApp

/// The real contest behind a line that a test can cut: calls that write then fail as a busy database does, before or after they were done.
final class FaultyGame: GameClient {
  enum Fault: Equatable {
    /// The batch does not arrive.
    case lostBatch
    /// The batch is committed, and its receipt does not come back.
    case lostReceipt
  }

  /// A call that a test can have fail.
  enum Call: Hashable { case session, openSession }

  private let real: LocalGame
  private let failingCalls = Mutex<[Call: Int]>([:])
  private let faults = Mutex<[Fault]>([])
  private let sent = Mutex<[TapBatch]>([])

  init(_ real: LocalGame) { self.real = real }

  /// Lets the next commits fail, in this order.
  func fail(_ next: [Fault]) { faults.withLock { $0 = next } }

  /// Lets so many of the next calls of a kind fail.
  func fail(_ call: Call, times: Int) { failingCalls.withLock { $0[call] = times } }

  private func check(_ call: Call) throws {
    let fails = failingCalls.withLock { calls in
      guard let left = calls[call], left > 0 else { return false }
      calls[call] = left - 1
      return true
    }
    if fails { throw LeaderboardError.busy(path: "contest") }
  }

  /// Every batch that was sent, failed or not.
  var sentBatches: [TapBatch] { sent.withLock { $0 } }

  func commit(_ batch: TapBatch) async throws -> Receipt {
    sent.withLock { $0.append(batch) }
    let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if fault == .lostBatch { throw LeaderboardError.busy(path: "contest") }
    let receipt = try await real.commit(batch)
    if fault == .lostReceipt { throw LeaderboardError.busy(path: "contest") }
    return receipt
  }

  func session(_ id: SessionID) async throws -> Session? {
    try check(.session)
    return try await real.session(id)
  }
  func openSession(_ request: SessionRequest) async throws -> Session {
    try check(.openSession)
    return try await real.openSession(request)
  }
  func standings(_ windows: Set<StandingsWindow>) async throws -> Standings { try await real.standings(windows) }
  func follow(
    _ windows: Set<StandingsWindow>, _ show: @escaping @Sendable (Standings) async throws -> Void
  ) async throws {
    try await real.follow(windows, show)
  }
  func page(_ window: StandingsWindow, season: SeasonID) async throws -> BoardPage {
    try await real.page(window, season: season)
  }
  func history(of school: SchoolID, season: SeasonID?) async throws -> SchoolHistory {
    try await real.history(of: school, season: season)
  }
  func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage {
    try await real.players(of: school, around: session)
  }
}
