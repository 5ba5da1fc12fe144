import Foundation
package import TapGame

extension ContestAction {
  /// The encoded action in parts. Each part goes into an entry of its own.
  ///
  /// - Throws: ``EntryDamage/value(_:)`` if the action is too large for a log; an `EncodingError`.
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

  /// Restores an action from its parts.
  package init(parts: some Sequence<[UInt8]>) throws(EntryDamage) {
    let bytes = Array(parts.joined())
    var reader = ByteReader(bytes[...])
    self = try LogEntry.action(&reader)
  }

  /// A close upper bound of the number of bytes that the action takes in an entry.
  ///
  /// - Throws: an `EncodingError`.
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
  /// The maximum number of bytes of a batch that passed validation: its kind and four numbers.
  static let largestBatch = 24
}
