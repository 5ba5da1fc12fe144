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

  /// Answers a request with a large body. Its work is cancelled if the client leaves, or if the server stops.
  ///
  /// - Parameter answer: reads the body and answers, unless its task is cancelled.
  /// - Throws: the errors of `answer`; `CancellationError`.
  func upload(
    _ request: Request, _ answer: @escaping @Sendable (Request) async throws -> Response
  ) async throws -> Response {
    try await cancelWhenGracefulShutdown {
      try await request.body.consumeWithCancellationOnInboundClose { body in
        var request = request
        request.body = body
        var response = try await answer(request)
        // The server closes the connection, because it has read ahead to notice that the client leaves.
        response.headers[.connection] = "close"
        return response
      }
    }
  }
}
