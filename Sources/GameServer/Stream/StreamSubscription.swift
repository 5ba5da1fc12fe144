import NIOCore
import Synchronization

/// An open stream, as the one who sends it sees it. It is closed once.
final class StreamSubscription: Sendable {
  private let hub: StreamHub
  private let topic: StreamTopic
  private let channel: StreamChannel
  private let id: StreamChannel.State.SubscriberID
  private let isOpen = Atomic<Bool>(true)
  /// What is to be sent before anything else.
  let first: [ByteBuffer]

  init(
    hub: StreamHub, topic: StreamTopic, channel: StreamChannel, id: StreamChannel.State.SubscriberID,
    first: [ByteBuffer]
  ) {
    self.hub = hub
    self.topic = topic
    self.channel = channel
    self.id = id
    self.first = first
  }

  deinit { close() }

  /// How long the client is to wait before it comes back: each another time, spread by the golden ratio.
  var retry: Duration {
    let range = hub.settings.retry
    let share = (Double(id.rawValue) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  /// Waits for what is to be sent next; `nil` when there is nothing more to come.
  func next() async -> ByteBuffer? { await channel.next(id) }

  /// Closes it: whoever waits gets nothing more, and nothing is kept of it.
  func close() {
    guard isOpen.exchange(false, ordering: .relaxed) else { return }
    hub.leave(topic, channel, id)
  }
}
