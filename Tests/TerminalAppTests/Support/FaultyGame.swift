import GameAPI
import Boards
import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame

@testable import TerminalApp

/// The real contest behind a line that a test can cut: calls that write then fail as a busy database does, before or after they were done.
final class FaultyGame: GameClient {
  enum Fault: Equatable {
    /// The batch does not arrive.
    case lostBatch
    /// The batch is committed, and its receipt does not come back.
    case lostReceipt
  }

  /// A call that a test can have fail, and that is counted.
  enum Call: Hashable { case session, openSession, history, standings, follow }

  /// What has been made of a call, and what will be.
  private struct Line {
    var made = 0
    var failing = 0
    var cut: (any Error)?
  }

  /// The contest, without a line.
  let real: LocalGame
  /// Whether following shows what there is and ends, as it does when a window has gone.
  private let isFollowedOnce: Bool
  private let lines = Mutex<[Call: Line]>([:])
  private let faults = Mutex<[Fault]>([])
  private let sent = Mutex<[TapBatch]>([])

  init(_ real: LocalGame, isFollowedOnce: Bool = false) {
    self.real = real
    self.isFollowedOnce = isFollowedOnce
  }

  /// Lets the next commits fail, in this order.
  func fail(_ next: [Fault]) { faults.withLock { $0 = next } }

  /// Lets so many of the next calls of a kind fail.
  func fail(_ call: Call, times: Int) { lines.withLock { $0[call, default: Line()].failing = times } }

  /// Lets all calls of these kinds fail, or none any more, and what is followed, too.
  func cut(_ calls: Call..., by fault: (any Error)?) {
    for call in calls { lines.withLock { $0[call, default: Line()].cut = fault } }
  }

  /// How often a call of a kind was made.
  func made(_ call: Call) -> Int { lines.withLock { $0[call]?.made ?? 0 } }

  private func check(_ call: Call) throws {
    let fault: (any Error)? = lines.withLock { lines in
      var line = lines[call, default: Line()]
      line.made += 1
      let fails = line.failing > 0
      if fails { line.failing -= 1 }
      lines[call] = line
      if let cut = line.cut { return cut }
      return fails ? LeaderboardError.busy(path: "contest") : nil
    }
    if let fault { throw fault }
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
  func standings(_ windows: Set<StandingsWindow>) async throws -> Standings {
    try check(.standings)
    return try await real.standings(windows)
  }
  func follow(
    _ windows: Set<StandingsWindow>, _ show: @escaping @Sendable (Standings) async throws -> Void
  ) async throws {
    try check(.follow)
    if isFollowedOnce { return try await show(try await real.standings(windows)) }
    try await real.follow(windows) { standings in
      if let fault = self.lines.withLock({ $0[.follow]?.cut }) { throw fault }
      try await show(standings)
    }
  }
  func page(_ window: StandingsWindow, season: SeasonID) async throws -> BoardPage {
    try await real.page(window, season: season)
  }
  func history(of school: SchoolID, season: SeasonID?) async throws -> SchoolHistory {
    try check(.history)
    return try await real.history(of: school, season: season)
  }
  func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage {
    try await real.players(of: school, around: session)
  }
}
