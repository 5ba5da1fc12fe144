import Leaderboard
import ArgumentParser
import GameAPI
import Boards

/// Which contest: the one in a database file, or the one at a server.
///
/// There is no variable of the environment for the server: one that was forgotten would have somebody play at, or load, another contest than
/// the one they mean.
struct ContestOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions

  @Option(
    help: ArgumentHelp(
      "The server to ask in place of a database, such as hall.local:8080.", valueName: "url"),
    transform: { try ServerAddress($0) })
  var server: ServerAddress?

  func validate() throws {
    guard server == nil || store.database == nil else {
      throw ValidationError("--server and --database name two contests; give one of them.")
    }
  }

  /// Asks the contest about its boards.
  func ask<Answer>(_ work: (any BoardSource) async throws -> Answer) async throws -> Answer {
    guard let server else { return try await store.with(.readOnly) { try await work($0) } }
    return try await Online.network.withServer(at: server, connections: 2) { try await work($0) }
  }

  /// The words that name the contest in another call of the command.
  var words: [String] {
    if let server { return ["--server", server.text] }
    return store.words
  }
}
