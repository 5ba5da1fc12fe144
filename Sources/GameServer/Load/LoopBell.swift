import NIOCore
import NIOPosix
import SystemCalls

/// Calls back once an event loop has looked at all its sockets again.
///
/// NIO runs a loop's tasks until none is left, those that are added meanwhile, too, and only then looks at sockets. So
/// connections that always have a next request would keep the loop from all others, and from new ones. A byte in a pipe
/// is found together with what all sockets have.
final class LoopBell {
  private struct Weak {
    weak var bell: LoopBell?
  }

  private final class Ear: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let heard: () -> Void

    init(_ heard: @escaping () -> Void) { self.heard = heard }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { heard() }
  }

  /// The pipe; `nil` until it is there, if the process may open no more files, and in an embedded loop.
  private var channel: (any Channel)?

  /// A bell of an event loop. All calls are on it.
  ///
  /// - Parameter heard: what is called back.
  init(on loop: any EventLoop, heard: @escaping () -> Void) {
    var ends: [CInt] = [-1, -1]
    guard let bootstrap = NIOPipeBootstrap(validatingGroup: loop), pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let ear = NIOLoopBound(Ear(heard), eventLoop: loop)
    let bell = NIOLoopBound(Weak(bell: self), eventLoop: loop)
    bootstrap.channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(ear.value) }
    }.takingOwnershipOfDescriptors(input: ends[0], output: ends[1]).whenSuccess { channel in
      if let bell = bell.value.bell { bell.channel = channel } else { channel.close(promise: nil) }
    }
  }

  /// Rings; returns whether anybody will hear.
  func ring() -> Bool {
    guard let channel, channel.isActive else { return false }
    channel.writeAndFlush(ByteBuffer(bytes: [0]), promise: nil)
    return true
  }

  deinit { channel?.close(promise: nil) }
}
