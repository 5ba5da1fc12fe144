import GameAPI
import NIOHTTP1
import Synchronization
package import TapGame

/// The clock of a server, estimated from its responses. Before the first response, it is this machine's clock.
package final class ServerWallClock: WallClock {
  private let own: any WallClock
  private let estimate = Mutex(ServerClock())

  init(own: any WallClock) { self.own = own }

  package var now: Timestamp {
    let now = own.now
    return estimate.withLock { $0.serverTime(at: now) }
  }

  /// Sends a request by calling `work`, and updates the estimate with the time in the response.
  func exchange<Response>(
    reading headers: (Response) -> HTTPHeaders, _ work: () async throws -> Response
  ) async rethrows -> Response {
    let sentAt = own.now
    let response = try await work()
    let receivedAt = own.now
    if let time = headers(response).first(name: ServerTimeHeader.name).flatMap({ Timestamp(iso8601: $0) }) {
      estimate.withLock { $0.take(sentAt: sentAt, serverTime: time, receivedAt: receivedAt) }
    }
    return response
  }
}
