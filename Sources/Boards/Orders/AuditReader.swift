public import TapGame

/// Who reads the audit list: who did what to the contest, when, from where, and with what outcome.
public protocol AuditReader: Sendable {
  /// Entries of the list, the newest first.
  ///
  /// - Parameters:
  ///   - last: the number of the entry before which to begin; `nil` for the end of the list.
  ///   - season: the season that the entries concern; `nil` for all.
  ///   - limit: the maximum number of entries.
  /// - Throws: the store's own error.
  func orders(before last: Int64?, season: SeasonID?, limit: Int) async throws -> [OrderRecord]

  /// The entry of the order with an id; `nil` if there was none.
  ///
  /// - Throws: the store's own error.
  func order(_ id: OrderID) async throws -> OrderRecord?
}
