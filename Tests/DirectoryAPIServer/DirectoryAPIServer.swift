import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RunningApplication
import ServiceLifecycle
import Synchronization

/// A server on this machine that stands in for CareerNet and NEIS, and answers what a test wants.
package final class DirectoryAPIServer: Sendable {
  private let answer: @Sendable (Ask) async throws -> Answer
  private let noted = Mutex<[Ask]>([])

  /// A server.
  ///
  /// - Parameter answer: what it answers; throwing from it gives HTTP 500.
  package init(_ answer: @escaping @Sendable (Ask) async throws -> Answer) { self.answer = answer }

  /// What it was asked so far.
  package var asks: [Ask] { noted.withLock { $0 } }

  /// Runs the server while something is done with it.
  ///
  /// - Parameter body: is given the server's address, without a slash at the end.
  package func run<Result: Sendable>(_ body: @escaping @Sendable (String) async throws -> Result) async throws -> Result
  {
    let router = Router()
    // Many a test has an answer that never comes, and a server that stops in order would wait for it.
    router.get("**") { [self] request, _ in try await cancelWhenGracefulShutdown { try await self.respond(to: request) }
    }
    var logger = Logger(label: "directory")
    logger.logLevel = .critical
    return try await RunningApplication.answering(router, logger: logger) { try await body("http://127.0.0.1:\($0)") }
  }

  private func respond(to request: Request) async throws -> Response {
    var query: [String: String] = [:]
    for (name, value) in request.uri.queryParameters {
      query[String(name)] = String(value)
    }
    let path = request.uri.path
    let ask = noted.withLock { asks in
      var ask = Ask(path: path, query: query, attempt: 1)
      let earlier = asks.count { $0.path == path && $0.list == ask.list && $0.page == ask.page }
      ask = Ask(path: path, query: query, attempt: earlier + 1)
      asks.append(ask)
      return ask
    }
    let answer = try await answer(ask)
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return Response(
      status: .init(code: answer.status), headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: answer.body)))
  }
}
