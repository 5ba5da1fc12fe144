import TapGame
import GameAPI
import HTTPTypes
import Hummingbird
import ServiceLifecycle

extension ContestHTTPServer {
  /// The maximum number of lines of an uploaded directory. The largest real one has some 200,000.
  static let maximumUploadedLines = 500_000

  /// Whether a request's body may be larger than a player's.
  func isUpload(_ request: Request) -> Bool {
    request.headers[.contentLength].flatMap { Int($0) } ?? .max > settings.limits.body
  }

  /// Answers a request with a large body. Its work is cancelled if the server stops.
  ///
  /// - Parameter answer: reads the body and answers, unless its task is cancelled.
  /// - Throws: the errors of `answer`; `CancellationError`; `Problem` if too many uploads are under way.
  func upload(
    _ request: Request, _ context: GameContext, _ answer: @escaping @Sendable (Request) async throws -> Response
  ) async throws -> Response {
    let permit = try uploadPermit(for: request, context)
    defer { permit.release() }
    return try await cancelWhenGracefulShutdown { try await answer(request) }
  }

  /// Counts a body that is under way. The desk has a share for each address, too, because all who upload are the house.
  private func uploadPermit(for request: Request, _ context: GameContext) throws(Problem) -> PoolPermit {
    let most = AdminTokens.maximumBodySize
    let size = min(request.headers[.contentLength].flatMap { Int($0) } ?? most, most)
    let user = PoolUser(networks: client(of: request, context)?.networks ?? [])
    do { return try pools.uploads.take(max(1, size >> 20), for: user) } catch {
      throw Problem(.unavailable, detail: "Other uploads are under way; wait until one of them is done.")
    }
  }
}
