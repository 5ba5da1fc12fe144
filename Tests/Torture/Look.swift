import ArgumentParser
import Foundation
import Leaderboard
import TapGame

/// Reads a file, as somebody who may not write it.
struct Look: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens a file for reading, and prints its revision and digest.")

  @Option(help: "The database.") var database: String

  func run() async throws {
    let leaderboard = try Leaderboard.open(database, clock: SystemClock(), access: .readOnly)
    let digest = try await leaderboard.digest()
    try leaderboard.close()
    print("\(digest.revision) \(digest.digest)")
  }
}
