package import TapGame

/// A step of applying a cluster's log to a node's file.
package enum ReplicatedStep: Sendable {
  /// Applies actions at a moment, in order.
  case actions([ContestAction], at: Timestamp)
  /// Keeps a part of a large command of a writer.
  case keep(part: Int, of: String, [UInt8])
  /// Puts a large command together from the parts that are kept and the last one, and applies it at a moment.
  case complete(of: String, last: [UInt8], at: Timestamp, build: @Sendable ([[UInt8]]) throws -> ContestAction)
  /// Drops the parts that are kept of a writer.
  case drop(of: String)
}
