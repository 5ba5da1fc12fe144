import GameAPI
import HTTPTypes
import Hummingbird
import Boards
import Logging
import NIOCore
import NIOHTTP1
import TapGame

/// Responds to every failed request with a problem document (RFC 9457), and logs errors for the operator.
struct ProblemMiddleware: RouterMiddleware {
  typealias Context = GameContext

  let paths: RouteTable
  let isAdministered: Bool
  let metrics: ServerMetrics

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPParserError {
      // The bytes on the connection are not HTTP any more, so the server closes it.
      throw error
    } catch let passing as PassingProblem {
      return try response(to: passing.problem, after: passing.wait)
    } catch {
      return try response(to: error, request, context)
    }
  }

  private func response(to problem: Problem, after wait: Duration = Problem.usualWait) throws -> Response {
    if let kind = problem.kind, Self.refusals.contains(kind) { metrics.refusals.add(kind.rawValue) }
    return try problem.response(after: wait)
  }

  /// The kinds of problems that are counted as refusals because of a limit.
  private static let refusals: Set<Problem.Kind> = [
    .addressFull, .tooManyRequests, .tooManyStreams, .unavailable, .bodyTooLarge,
  ]

  private func response(to error: any Error, _ request: Request, _ context: GameContext) throws -> Response {
    switch error {
    case let problem as Problem: return try response(to: problem)
    case let refusal as TokenRefusal: return try refusal.problem.response()
    case let refusal as any CommandRefusal: return try response(to: problem(refusal, context))
    case let error as InvalidQuestion: return try Problem(.invalidValue, detail: error.description).response()
    case let error as BoardError: return try Problem(error).response()
    case let error as any StoreFailure:
      var problem = Problem(error)
      context.logger.error("\(error.consequence): \(error)")
      problem.instance = context.instance
      return try response(to: problem)
    case let outage as any PassingOutage:
      // The outage itself is logged once, by the code that reports it.
      context.logger.debug("A command was not taken: \(outage)")
      return try response(to: Problem(.unavailable, detail: outage.sentence))
    case is CancellationError:
      return try response(to: Problem(.unavailable, detail: "The server is about to stop."))
    case is NIOTooManyBytesError: return try response(to: .bodyTooLarge)
    case let error as HTTPError where error.status == .notFound: return try notFound(request)
    case let error as any HTTPResponseError where error.status.kind == .clientError:
      return try Problem(.malformedRequest, detail: "The request is not one that this server takes.").response()
    default:
      context.logger.error("A request failed: \(error)", metadata: ["path": .string(context.endpointPath ?? "unknown")])
      return try Problem(
        .failed, detail: "The server failed; nothing is known to be counted, send it again later.",
        instance: context.instance
      ).response()
    }
  }

  private func problem(_ refusal: any CommandRefusal, _ context: GameContext) -> Problem {
    let recorded = refusal.recorded
    if let path = context.endpointPath, path.hasPrefix("/admin/api/") {
      var problem = Problem(recorded)
      // The API's description has no `fault` for the responses of other routes.
      if !path.hasPrefix("/admin/api/commands/") { problem.fault = nil }
      return problem
    }
    if let refusal = refusal as? TapRefusal { return Problem(refusal) }
    // The recorded sentence asks the reader to set the clock or to confirm it. Only an organiser can do that, so a
    // player gets another sentence.
    return recorded.fault == .unavailable
      ? Problem(.unavailable, detail: "The server's clock may be wrong; nothing was counted.") : Problem(recorded)
  }

  private func notFound(_ request: Request) throws -> Response {
    let allowed = paths.methods(of: request.uri.path)
    guard !allowed.isEmpty else {
      if NotFoundPage.isWanted(by: request) { return NotFoundPage.response() }
      if !isAdministered, request.uri.path.hasPrefix("/admin/api/") {
        return try ContestHTTPServer.noAdministrator.response()
      }
      return try Problem(
        .notFound, detail: "There is nothing at this path; /openapi.yaml lists the paths that there are."
      )
      .response()
    }
    let list = allowed.map(\.rawValue).joined(separator: ", ")
    var response = try Problem(
      .methodNotAllowed, detail: "This path does not take \(request.method.rawValue); it takes \(list)."
    ).response()
    response.headers[.allow] = list
    return response
  }
}
