import Basics
import Synchronization
package import TapGame

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

/// The times of a member's answer, by this machine's clock and by the member's clock. A node compares them to check its
/// own clock.
package struct EtcdAnswerTime: Hashable, Sendable {
  package let member: EtcdMember
  /// When the call was sent, by this machine's clock.
  package let sent: Timestamp
  /// When the answer's head was received, by this machine's clock.
  package let received: Timestamp
  /// The member's time in whole seconds, rounded down, when it wrote the answer's head.
  package let date: Timestamp
}

extension Timestamp {
  /// Reads an HTTP date (RFC 9110, IMF-fixdate), such as `Mon, 23 Nov 2026 14:35:51 GMT`.
  init?(httpDate text: String) {
    let parts = text.split { $0 == " " || $0 == ":" }
    guard text.utf8.count == 29, parts.count == 8, parts[7] == "GMT", let month = Self.months.firstIndex(of: parts[2]),
      let day = Int64(parts[1]), let year = Int64(parts[3]), let hour = Int64(parts[4]), let minute = Int64(parts[5]),
      let second = Int64(parts[6]), (1970...9999).contains(year), (1...31).contains(day), (0..<24).contains(hour),
      (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    let days = CivilDate(year: year, month: Int64(month) + 1, day: day).dayNumber
    self.init(milliseconds: (days * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000)
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
