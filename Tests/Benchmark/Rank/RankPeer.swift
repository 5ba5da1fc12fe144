import COrderStatistics

/// Something that keeps entries in order and tells places.
protocol RankPeer: AnyObject {
  /// Who it is, in a few words.
  var name: String { get }
  /// Bytes an entry, the look-up by id included, as loaded; `nil` where that cannot be told.
  var bytesAnEntry: Double? { get }

  /// Moves entries.
  ///
  /// - Returns: seconds it worked.
  func update(_ entries: [order_entry]) throws -> Double

  /// Asks for the places of ids, counted from 0.
  ///
  /// - Returns: seconds it worked, and the sum of the places.
  func places(_ ids: [Int64]) throws -> (seconds: Double, sum: Int)
}
