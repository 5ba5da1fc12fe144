import Synchronization

/// Selects the member for the next call.
final class EtcdMemberSelector: Sendable {
  private let count: Int
  private let indices = Mutex((calls: 0, streams: -1))

  init(count: Int) { self.count = count }

  /// The index of the member to call first. After a failure, it is the index of the next member.
  var preferred: Int { indices.withLock(\.calls) }

  /// The next member; the first one follows the last.
  func after(_ index: Int) -> Int { (index + 1) % count }

  /// Records that a member failed, so that other calls start with the next member.
  func avoid(_ index: Int) {
    indices.withLock { if $0.calls == index { $0.calls = after(index) } }
  }

  /// The member to try first for the next stream. It is a different one each time, because a stream is reopened only
  /// after a failure.
  func nextForStream() -> Int {
    indices.withLock { indices in
      indices.streams = indices.streams < 0 ? indices.calls : after(indices.streams)
      return indices.streams
    }
  }

  /// Records the member that serves the stream.
  func streams(from index: Int) { indices.withLock { $0.streams = index } }
}
