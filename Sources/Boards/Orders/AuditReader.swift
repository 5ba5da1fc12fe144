public import TapGame

/// Reads the audit list: who did what to the contest, when, from where, and with what outcome.
public protocol AuditReader: Sendable {
  /// Entries of the list, the newest first. A long outcome is replaced by its length: `{"bytes":4850000}`.
  ///
  /// - Parameters:
  ///   - last: only entries before this number are returned; `nil` to begin with the newest entry.
  ///   - season: the season that the entries concern; `nil` for all.
  ///   - limit: the maximum number of entries.
  /// - Throws: the store's own error.
  func orders(before last: Int64?, season: SeasonID?, limit: Int) async throws -> [OrderRecord]

  /// The head of the list's chain: the link of its newest order; `nil` if there is no order.
  ///
  /// - Parameter last: the number of the order before which the list is taken to end; `nil` for the newest order.
  /// - Throws: the store's own error.
  func orderHead(before last: Int64?) async throws -> OrderHead?

  /// The entry of the order with this id; `nil` if there is no such order.
  ///
  /// - Throws: the store's own error.
  func order(_ id: OrderID) async throws -> OrderRecord?

  /// The nicknames of a season, the newest first.
  ///
  /// - Parameters:
  ///   - season: the season; `nil` for the current one.
  ///   - limit: the maximum number of names.
  /// - Throws: `TapRefusal.unknownSeason`, `BoardError.noSeason`; the store's own error.
  func names(season: SeasonID?, limit: Int) async throws -> NameList

  /// The people who help to run the contest, by name.
  ///
  /// - Throws: the store's own error.
  func people() async throws -> [Person]

  /// The person whose token has a digest that begins with these digits; `nil` if there is none.
  ///
  /// - Throws: the store's own error.
  func person(withDigest digits: String) async throws -> Person?
}
