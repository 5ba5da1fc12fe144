import ArgumentParser
import Foundation
import NIOCore
import NIOPosix

/// Passes on what a member of etcd is asked and answers, and states its own clock in the answers' header `Date`.
struct Line: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "line", abstract: "Pass answers on with this process's clock in their header “Date”.",
    shouldDisplay: false)

  @Option(help: "The address to listen on.") var host: String
  @Option(help: "The port to listen on.") var port: Int
  @Option(help: "The port at that address to which to connect.") var to: Int

  func run() async throws {
    let (host, to) = (host, to)
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { Self.join($0, host: host, port: to) }
      .bind(host: host, port: port).get()
    try await listener.closeFuture.get()
  }

  private static func join(_ near: any Channel, host: String, port: Int) -> EventLoopFuture<Void> {
    ClientBootstrap(group: near.eventLoop)
      .channelInitializer { far in
        far.eventLoop.makeCompletedFuture {
          try far.pipeline.syncOperations.addHandler(Passing(to: near, isDated: true))
        }
      }
      .connect(host: host, port: port)
      .flatMapThrowing { far in
        try near.pipeline.syncOperations.addHandler(Passing(to: far, isDated: false))
      }
      .flatMapError { error in near.close().flatMapThrowing { throw error } }
  }
}

/// Passes what is read on to the other side.
private final class Passing: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private static let header = Array("\r\nDate: ".utf8)

  private let other: any Channel
  private let isDated: Bool

  init(to other: any Channel, isDated: Bool) {
    self.other = other
    self.isDated = isDated
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    if isDated { date(&buffer) }
    other.writeAndFlush(buffer, promise: nil)
  }

  /// Puts this clock's time into heads of answers. Bodies are JSON with Base64, and have no such line.
  private func date(_ buffer: inout ByteBuffer) {
    guard let place = buffer.readableBytesView.firstRange(of: Self.header) else { return }
    let time = Date.now.formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    buffer.setString(time, at: place.upperBound)
  }

  func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
