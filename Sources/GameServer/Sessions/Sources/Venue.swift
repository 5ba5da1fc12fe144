/// An address or network that many players share, such as that of a school behind one router. All its addresses share
/// one budget.
package struct Venue: Hashable, Sendable {
  /// The address or network.
  package let range: IPRange
  package let players: Int64

  package static let playersRange: ClosedRange<Int64> = 1...1_000_000

  init(range: IPRange, players: Int64) { (self.range, self.players) = (range, players) }

  /// Reads `203.0.113.7=1000`; `nil` for anything else.
  /// - Complexity: O(length).
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let range = IPRange(String(parts[0])), parts[1].allSatisfy({ ("0"..."9").contains($0) }),
      let players = Int64(parts[1]), Self.playersRange.contains(players)
    else { return nil }
    self.range = range
    self.players = players
  }
}
