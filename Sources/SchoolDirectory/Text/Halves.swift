import Dispatch
import Synchronization

/// Work on the two halves of a large file, on two processors if they are there.
enum Halves {
  /// The least number of bytes that are worth a second thread.
  static let leastSize = 1 << 18

  /// Where the second half of a text begins: after the first line feed past the middle; `nil` if the text is small, or has
  /// no such place. The byte is a line feed in every encoding that a directory may have.
  static func middle(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= leastSize, let end = bytes[(bytes.count / 2)...].firstIndex(of: .lf) else { return nil }
    return end + 1 < bytes.count ? end + 1 : nil
  }

  /// Runs both closures, and returns when both are done.
  static func run<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let seconds = Mutex<Second?>(nil)
    let firsts = Mutex<First?>(nil)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        let value = first()
        firsts.withLock { $0 = value }
      } else {
        let value = second()
        seconds.withLock { $0 = value }
      }
    }
    return (firsts.withLock(\.self) ?? first(), seconds.withLock(\.self) ?? second())
  }
}
