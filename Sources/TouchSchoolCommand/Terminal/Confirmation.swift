import Basics
import Boards
import Console
import Foundation
import Leaderboard
import TapGame

/// Asks a person at the terminal before an action that cannot be undone.
enum Confirmation {
  /// Whether a person can be asked: standard input and standard error are a terminal.
  static var isPersonThere: Bool { Terminal.isTerminal(STDIN_FILENO) && Terminal.isTerminal(STDERR_FILENO) }

  /// Asks a question and reads the answer. Every answer except yes counts as no.
  ///
  /// - Parameter question: one sentence.
  static func ask(_ question: Words) -> Bool {
    let output = Output.standardError()
    try? output.write(Language.ofCall(question).sanitized + " (y/n) ")
    try? output.flush()
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    return ["y", "yes", "ㅛ", "네", "예", "응"].contains(answer)
  }

  /// Asks whether the clock is right if it is so far ahead that changes would be refused. If no person is there, this
  /// does nothing, and the changes are refused.
  ///
  /// - Throws: ``ContestRefusal/clockJump(_:)`` if the clock is wrong.
  static func settleClock(of leaderboard: Leaderboard) async throws {
    guard isPersonThere, let jump = try await leaderboard.clockJump() else { return }
    guard ask(question(about: jump)) else { throw ContestRefusal.clockJump(jump) }
    try await leaderboard.take(PassTime(isClockConfirmed: true), id: .random(), from: .shell)
  }

  static func question(about jump: ClockJump) -> Words {
    "The clock shows \(jump.shown), and the newest entry in the database is of \(jump.newest). Seasons would start or end by it. Is the clock right?"
  }
}

/// The person answered a question with no.
struct Declined: Error {}
