import Foundation
package import Boards
import GameAPI
package import SchoolDirectory
package import TapGame

/// The contest at a server, for an administrator: sends commands, and reads the audit list.
///
/// A command has an id, so it takes effect once, even if it is sent again after a lost response.
package struct AdminServer: Sendable {
  private let server: ContestServer
  private let token: String?

  /// - Parameter token: the administrator's token; `nil` to read only what is public.
  package init(_ server: ContestServer, token: String?) {
    self.server = server
    self.token = token
  }

  /// Waits until a node of a cluster has everything that any node acknowledged before this call.
  ///
  /// - Parameter path: the node's path that answers then.
  /// - Returns: whether the node did so in time.
  /// - Throws: `CancellationError`.
  package func isCurrent(path: String, within time: Duration) async throws -> Bool {
    var call = ServerCall.get(token: token)
    (call.root, call.time) = (path, time)
    do { _ = try await server.body(of: call) } catch is ServerError { return false }
    return true
  }

  /// - Parameters:
  ///   - id: the id of the command. A second call with the same id returns the first outcome.
  ///   - isDryRun: whether to return the changes without making them.
  /// - Throws: `ContestRefusal`, `ServerError`; `CancellationError`.
  package func take<Command: ContestCommand>(
    _ command: Command, id: OrderID, isDryRun: Bool
  ) async throws -> Command.Outcome {
    var call = administrators(try .post("commands", Command.name, body: command, token: token))
    call.orderID = id
    if isDryRun { call.query = [("dryRun", "true")] }
    do { return try await server.answer(call) } catch ServerError.refused(_, let problem) {
      throw problem.refusal ?? ServerError.refused(server.address, problem)
    }
  }

  /// Asks a question. With a token, it is told what has counted since a freeze.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  package func ask<Question: ContestQuestion>(_ question: Question) async throws -> Question.Answer {
    let form = Question.form
    var isUnfrozen = form.audience.roles != nil
    // What everybody is told alike needs no token, and is told by a server without administrators.
    if token == nil || form.whenFrozen == .open, case .everybody = form.audience { isUnfrozen = false }
    return try await server.ask(question, token: isUnfrozen ? token : nil, root: isUnfrozen ? Self.root : nil)
  }

  /// The school with this id; `nil` if it does not exist.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  package func school(_ id: SchoolID) async throws -> School? {
    do {
      return try await ask(SchoolQuestion(id)).school
    } catch ServerError.refused(_, let problem) where problem.kind == .unknownSchool { return nil }
  }

  /// - Throws: `ServerError`; `CancellationError`.
  package func hasSchools() async throws -> Bool {
    try await server.answer(.get("schools", query: [("limit", "1")]), as: SchoolList.self).total > 0
  }

  private func administrators(_ call: ServerCall) -> ServerCall {
    var call = call
    call.root = Self.root
    return call
  }

  private static let root = "/admin/api/"
}
