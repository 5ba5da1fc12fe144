public import Boards
public import TapGame

extension Leaderboard: AuditReader {
  /// The audit list: who did what to the contest, the newest first. An outcome of more than 64 K characters, such as
  /// that of an import that changed thousands of schools, is replaced by its length: `{"bytes":4850000}`.
  ///
  /// - Parameters:
  ///   - last: only entries with a lower number; `nil` to begin with the newest entry.
  ///   - season: the season that the entries concern; `nil` for all.
  ///   - limit: the maximum number of entries.
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(limit × log n) for n entries; O(n) for a season.
  public func orders(before last: Int64? = nil, season: SeasonID? = nil, limit: Int = 20) async throws -> [OrderRecord]
  {
    try await read { try OrderTable.records($0, before: last, season: season, limit: limit) }
  }

  /// The head of the audit list's chain: the link of its newest order, which covers all orders up to it. Whoever writes
  /// it down can compare it later, with the number of the order after it as `last`.
  ///
  /// - Parameter last: the number of the order before which the list is taken to end; `nil` for the newest order.
  /// - Returns: `nil` if there is no order.
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n) for n entries.
  public func orderHead(before last: Int64? = nil) async throws -> OrderHead? {
    try await read { try OrderChain.head($0, before: last) }
  }

  /// The entry of the order with this id; `nil` if there is none.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n) for n entries.
  public func order(_ id: OrderID) async throws -> OrderRecord? {
    try await read { try OrderTable.entry($0, of: id) }
  }
}
