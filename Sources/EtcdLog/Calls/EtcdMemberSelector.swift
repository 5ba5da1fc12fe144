import Synchronization

/// Selects the member that is asked next.
final class EtcdMemberSelector: Sendable {
  private let count: Int
  private let indices = Mutex((calls: 0, streams: -1))

  init(count: Int) { self.count = count }

  /// The member that answered last, or the first one.
  var preferred: Int { indices.withLock(\.calls) }

  /// The member after a member.
  func after(_ index: Int) -> Int { (index + 1) % count }

  /// Makes other calls begin with the next member after this one has failed.
  func avoid(_ index: Int) {
    indices.withLock { if $0.calls == index { $0.calls = after(index) } }
  }

  /// The member to try first for the next stream. It is another one each time: a stream that is opened again has failed before.
  func nextForStream() -> Int {
    indices.withLock { indices in
      indices.streams = indices.streams < 0 ? indices.calls : after(indices.streams)
      return indices.streams
    }
  }

  /// Notes the member that has a stream.
  func streams(from index: Int) { indices.withLock { $0.streams = index } }
}
