import Foundation
package import TapGame

extension ContestAction {
  /// The parts of this action, each for an entry of its own.
  ///
  /// - Throws: ``EntryDamage/value(_:)`` for one that is too large for a log; an `EncodingError`.
  /// - Complexity: O(bytes).
  package func parts(of size: Int = LogEntry.largestContent) throws -> [CommandPart] {
    var writer = ByteWriter()
    try LogEntry.append(self, to: &writer)
    let bytes = writer.bytes
    let count = (bytes.count + size - 1) / size
    guard count <= CommandPart.most else {
      throw EntryDamage.value("a command of \(bytes.count >> 20) MiB is too large for the cluster's log")
    }
    return (0..<count).map { index in
      CommandPart(index: index, count: count, bytes: Array(bytes[index * size..<min(bytes.count, (index + 1) * size)]))
    }
  }

  /// Puts an action together again.
  ///
  /// - Throws: ``EntryDamage``.
  /// - Complexity: O(bytes).
  package init(parts: some Sequence<[UInt8]>) throws(EntryDamage) {
    let bytes = Array(parts.joined())
    // A version before the orders wrote JSON here.
    if bytes.first == UInt8(ascii: "{") {
      do { self = try JSONDecoder().decode(LegacyOrder.self, from: Data(bytes)).action } catch {
        throw .value("a large command cannot be decoded: \(error)")
      }
    } else {
      var reader = ByteReader(bytes[...])
      self = try LogEntry.action(&reader)
    }
  }

  /// How many bytes the action takes in an entry, or a little more.
  ///
  /// - Throws: an `EncodingError`.
  /// - Complexity: O(1) for batches, otherwise O(bytes).
  package func encodedSize() throws -> Int {
    switch self {
    case .commit: LogEntry.largestBatch
    case .commitBatches(let batches): LogEntry.largestBatch * (batches.count + 1)
    case .openSessions(let requests): try JSONEncoder().encode(requests).count + LogEntry.largestBatch
    case .order(let order): try order.json().count + LogEntry.largestBatch
    }
  }
}

extension LogEntry {
  /// The most bytes that a batch takes which was accepted once: its kind, and four numbers.
  static let largestBatch = 24
}
