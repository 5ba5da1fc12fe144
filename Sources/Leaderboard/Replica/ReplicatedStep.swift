package import TapGame

/// A step of applying a cluster's log to a node's file.
package enum ReplicatedStep: Sendable {
  /// Applies actions at a moment, in order.
  case actions([ContestAction], at: Timestamp)
  /// Stores a part of a writer's large command.
  case keep(part: Int, of: String, [UInt8])
  /// Builds a large command from the stored parts and the last part, and applies it at a moment.
  case complete(of: String, last: [UInt8], at: Timestamp, build: @Sendable ([[UInt8]]) throws -> ContestAction)
  /// Deletes the stored parts of a writer.
  case drop(of: String)
}
