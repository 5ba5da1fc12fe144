import Foundation
package import TapGame

extension ContestCommand {
  /// The parts of this command, each for an entry of its own.
  ///
  /// - Throws: ``EntryDamage/value(_:)`` for a command that is too large for a log; an `EncodingError`.
  /// - Complexity: O(bytes).
  package func parts(of size: Int = LogEntry.largestContent) throws -> [CommandPart] {
    let bytes = [UInt8](try json())
    let count = (bytes.count + size - 1) / size
    guard count <= CommandPart.most else {
      throw EntryDamage.value("a command of \(bytes.count >> 20) MiB is too large for the cluster's log")
    }
    return (0..<count).map { index in
      CommandPart(index: index, count: count, bytes: Array(bytes[index * size..<min(bytes.count, (index + 1) * size)]))
    }
  }

  /// Puts a command together again.
  ///
  /// - Throws: ``EntryDamage``.
  /// - Complexity: O(bytes).
  package init(parts: some Sequence<[UInt8]>) throws(EntryDamage) {
    let data = Data(parts.joined())
    do { self = try JSONDecoder().decode(ContestCommand.self, from: data) } catch {
      throw .value("a large command cannot be decoded: \(error)")
    }
  }

  /// How many bytes the command takes in an entry, or a little more.
  ///
  /// - Throws: an `EncodingError`.
  /// - Complexity: O(1) for batches, otherwise O(bytes).
  package func encodedSize() throws -> Int {
    switch self {
    case .commit: LogEntry.largestBatch
    case .commitBatches(let batches): LogEntry.largestBatch * (batches.count + 1)
    default: try json().count + LogEntry.largestBatch
    }
  }
}

extension LogEntry {
  /// The most bytes that a batch takes which was accepted once: its kind, and four numbers.
  static let largestBatch = 24
}
