import Foundation
import Synchronization

/// Bytes that one side writes and the other reads, all at once.
final class Pieces: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func add(_ piece: some Sequence<UInt8>) { bytes.withLock { $0 += Array(piece) } }

  /// Everything that was added; empty the second time.
  func next() -> Data {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return Data(bytes)
    }
  }
}
