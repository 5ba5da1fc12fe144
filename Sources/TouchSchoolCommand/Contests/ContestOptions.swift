import Basics
import Leaderboard
import TapGame
import ArgumentParser
import GameAPI

/// The contest: in a database file, or at a server.
///
/// There is no environment variable for the server. A person who forgot that it is set would play in the wrong contest,
/// or run a load test on it.
typealias ContestOptions = ExtendedOptions<ServerOption>

/// The option `--server`.
struct ServerOption: AddedOptions {
  @Option(
    help: ArgumentHelp("The server to ask in place of a database, such as hall.local:8080.", valueName: "url"),
    transform: { try ServerAddress($0) })
  var server: ServerAddress?

  func validate(beside store: StoreOptions) throws {
    guard server == nil || store.file.database == nil else {
      throw ValidationError(saying: "--server and --database name two contests; give one of them.")
    }
    guard server == nil || store.cluster.members == nil else {
      throw ValidationError(saying: "--server and --cluster name two contests; give one of them.")
    }
  }
}

extension ContestOptions {
  /// The options for a contest that is not at a server.
  var store: StoreOptions { base }

  /// Refuses a contest on a cluster. Players use the cluster's servers, which limit what a player can do.
  ///
  /// - Throws: `ValidationError`.
  func refuseCluster() throws {
    guard store.cluster.members == nil else {
      throw ValidationError(saying: "This does not work on a cluster; name one of its servers with --server.")
    }
  }

  /// Refuses `--unfrozen` at a server.
  ///
  /// - Throws: `ValidationError`.
  func validate(_ freeze: FreezeOption) throws {
    guard own.server == nil || !freeze.unfrozen else {
      throw ValidationError(
        saying: "A server does not answer --unfrozen; ask its file, or /admin/api/boards with an administrator's token."
      )
    }
  }

  /// Runs `work` with the boards of the contest. Prints a message if the default season is a simulation.
  ///
  /// - Parameters:
  ///   - isAtNode: whether a node of a cluster can do the work; otherwise the cluster's log is read.
  ///   - freeze: whether to show what has counted since a freeze.
  func ask<Answer>(
    in season: SeasonOption, isAtNode: Bool, freeze: FreezeOption, _ work: (any BoardSource) async throws -> Answer
  ) async throws -> Answer {
    guard let server = own.server else {
      if isAtNode, !freeze.unfrozen, let call = store.cluster.call,
        let answer = try await Online.network.withNode(
          of: call,
          { contest, boards in
            try await season.tellOfSimulation(in: contest, store)
            return try await work(boards)
          })
      {
        return answer
      }
      return try await store.with(.readOnly) { leaderboard in
        try await season.tellOfSimulation(in: leaderboard, store)
        return try await work(LocalBoards(freeze.unfrozen ? leaderboard : leaderboard.forPlayers, clock: SystemClock()))
      }
    }
    return try await Online.network.withServer(at: server, connections: 2) { try await work($0) }
  }

  /// The command-line arguments with which another command uses the same contest.
  var words: [String] {
    if let server = own.server { return ["--server", server.text] }
    return store.words
  }
}
