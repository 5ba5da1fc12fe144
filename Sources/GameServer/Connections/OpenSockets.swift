import NIOCore
import Synchronization

/// Counts the sockets of accepted connections, from when the system hands them over until they are closed, and lets the
/// server accept more only while there is room for a batch.
///
/// ``ConnectionLimits`` counts a connection only when its event loop gets to it, and a closed connection's descriptor is
/// free only later. Without this count, a crowd at the door would take all descriptors of the process, and libdispatch
/// ends a process for which it cannot open a file.
final class OpenSockets: Sendable {
  private struct State {
    var count = 0
    var peak = 0
    /// What accepts again when there is room.
    var waiting: [@Sendable () -> Void] = []
  }

  let limit: Int
  private let batch = Int(AcceptingHandler.batch)
  private let state = Mutex(State())

  /// - Parameter connections: the connections that are served or refused with an answer. A batch more may be open.
  init(connections: Int) { limit = connections + batch }

  /// The highest number of sockets that were open at the same time.
  var peak: Int { state.withLock(\.peak) }

  /// Counts an accepted connection until it is closed.
  func add(_ channel: any Channel) {
    state.withLock { state in
      state.count += 1
      state.peak = max(state.peak, state.count)
    }
    channel.closeFuture.whenComplete { _ in self.remove() }
  }

  /// Lets a listening channel accept a batch, now or when there is room.
  func accept(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let loop = context.eventLoop
    let mayAccept = state.withLock { state -> Bool in
      if state.count + batch <= limit { return true }
      state.waiting.append { loop.execute { self.accept(bound.value) } }
      return false
    }
    if mayAccept { context.read() }
  }

  private func remove() {
    let waiting = state.withLock { state -> [@Sendable () -> Void] in
      state.count -= 1
      guard state.count + batch <= limit else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for accept in waiting { accept() }
  }
}
