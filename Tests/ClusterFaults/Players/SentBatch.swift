import Foundation

/// A batch as it goes over the wire.
struct SentBatch: Codable, Sendable {
  var sequence: Int64
  var taps: Int64
  /// The time in which the taps were made, in milliseconds.
  var span: Int64

  var json: String { #"{"sequence":\#(sequence),"taps":\#(taps),"span":\#(span)}"# }
}

extension SentBatch {
  /// Reads a body; `nil` if it is no batch.
  init?(_ json: String) {
    guard let batch = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
    self = batch
  }
}
