import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import GameServer

struct AcceptedConnectionTests {
  @Test(.timeLimit(.minutes(10)))
  func isClosedIfTheServerStopsBeforeItHandlesIt() async {
    await #expect(processExitsWith: .success) {
      let metrics = ServerMetrics()
      let logger = Logger.silent
      let server = GuardedChannel(
        base: AcceptingChannel(HTTP1Channel(responder: { _, _, _ in })), limits: ServerLimits(),
        connections: ConnectionLimits(perAddress: 10, total: 10), metrics: metrics,
        load: ServerLoad(
          delay: PoolDelay(limit: .seconds(60)), health: HealthLane(check: { nil }, metrics: metrics, logger: logger)),
        proxies: [])
      // As a server that stops: it accepts the connection and forgets it.
      let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
          server.setup(channel: channel, logger: Logger(label: "test")).map { _ in }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      let client = try await RawConnection.open(to: listener.localAddress?.port ?? 0)
      #expect(await client.all().isEmpty)
      try await listener.close()
    }
  }
}
