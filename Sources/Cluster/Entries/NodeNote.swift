import Foundation
package import TapGame

/// A node's newest report, where it can be found without reading the log.
package struct NodeNote: Hashable, Sendable, Codable {
  package var report: NodeReport
  /// The time of the report, by the node's clock.
  package var moment: Timestamp

  func bytes() throws -> [UInt8] { [UInt8](try JSONEncoder().encode(self)) }
}

extension NodeNote {
  /// Reads a note; `nil` if it is not one.
  package init?(_ bytes: [UInt8]) {
    guard let note = try? JSONDecoder().decode(NodeNote.self, from: Data(bytes)) else { return nil }
    self = note
  }
}
