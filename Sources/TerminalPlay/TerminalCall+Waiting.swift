import Basics
import Console
import Foundation
import GameAPI
import TapClient
import SchoolDirectory
import TerminalApp
import TouchSchoolCommand

extension TerminalCall {
  /// The schools of a server. Waits for a server that does not answer, if a person is there to see it.
  ///
  /// - Returns: `nil` if the person left during the wait.
  func schools(
    of remote: any PlayedServer, _ file: PlayerDatabase, at location: ContestLocation
  ) async throws -> [School]? {
    let bar = call.progressBar("Fetching schools", unit: "schools")
    do {
      defer { bar.finish() }
      return try await remote.schools { bar.update(completed: $0, total: $1) }
    } catch let error as ServerError {
      let kept = try await file.waitingTaps(in: location)
      let failure = UnreachableServer(error: error, kept: kept)
      guard Obstacle(error, kept: kept) != nil, !call.isPlain || Terminal.isTerminal(STDIN_FILENO) else {
        throw failure
      }
      let opened = try await contestWait.result { _ in
        do { return try await remote.schools { _, _ in } } catch let error as ServerError {
          if let obstacle = Obstacle(error, kept: kept) { throw obstacle }
          throw failure
        }
      }
      return opened.hasLeft ? nil : opened.value
    }
  }

  /// What the person sees while the contest cannot be opened.
  var contestWait: ContestWait {
    ContestWait(
      call.isPlain
        ? .lines(Output.standardOutput(), isPersonThere: Terminal.isTerminal(STDIN_FILENO))
        : .screen(FullScreen(environment: environment, theme: call.theme), input: STDIN_FILENO),
      language: language)
  }
}
