import Foundation
import HTTPTypes
import Hummingbird
import Logging
import RunningApplication
import Synchronization
import TapGame

/// A receiver of webhooks on a socket of its own.
final class Receiver: Sendable {
  /// A message as it arrived.
  struct Received: Sendable {
    let id: String
    let body: String
    /// Whether its signature is that of the secret.
    let isSigned: Bool
  }

  private let secret: WebhookSecret
  private let state = Mutex((received: [Received](), statuses: [HTTPResponse.Status]()))

  init(_ secret: WebhookSecret) { self.secret = secret }

  /// What has arrived, the oldest first.
  var received: [Received] { state.withLock { $0.received } }

  /// The statuses of the next answers; after them it answers 204.
  func answer(_ statuses: HTTPResponse.Status...) { state.withLock { $0.statuses = statuses } }

  /// Listens while the work is done, which gets the port.
  ///
  /// - Parameter hold: waits before each answer.
  func run<Result>(
    hold: @escaping @Sendable () async -> Void = {}, _ work: (Int) async throws -> Result
  ) async throws -> Result {
    let router = Router()
    router.post("hook") { request, _ -> Response in
      let body = String(buffer: try await request.body.collect(upTo: 1 << 16))
      let status = self.take(request.headers, body)
      await hold()
      return Response(
        status: status, headers: status == .found ? [.location: "/elsewhere"] : [:],
        body: .init(byteBuffer: .init(string: String(repeating: "x", count: 1 << 20))))
    }
    router.post("elsewhere") { request, _ -> Response in
      _ = self.take(request.headers, "followed")
      return Response(status: .ok)
    }
    return try await RunningApplication.answering(router, logger: .silent, work)
  }

  private func take(_ headers: HTTPFields, _ body: String) -> HTTPResponse.Status {
    func header(_ name: String) -> String { HTTPField.Name(name).flatMap { headers[$0] } ?? "" }
    let id = header("webhook-id")
    let signature = secret.signature(of: body, id: id, timestamp: Int64(header("webhook-timestamp")) ?? 0)
    return state.withLock { state in
      state.received.append(Received(id: id, body: body, isSigned: header("webhook-signature") == signature))
      return state.statuses.isEmpty ? .noContent : state.statuses.removeFirst()
    }
  }
}
