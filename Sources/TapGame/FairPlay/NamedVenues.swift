/// The addresses that an organiser has named as shared by many players while the season runs, by their keyed hashes.
///
/// A season keeps the hashes and never the addresses themselves. A named address has the budget of a venue from that
/// moment on, also for the sessions that it opened before.
public struct NamedVenues: Hashable, Sendable, LosslessStringConvertible {
  /// The largest number of venues of a season.
  public static let limit = 20
  public static let playersRange = AddressBudget.sessionsRange

  private var players: [SourceID: Int64] = [:]

  public init() {}

  /// Reads `3f2a90c1d4e5b678:300`, with a space between two venues; `nil` for anything else.
  public init?(_ description: String) {
    for word in description.split(separator: " ") {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let source = SourceID(hexadecimal: parts[0]), let count = Int64(parts[1]),
        Self.playersRange.contains(count), players.count < Self.limit,
        players.updateValue(count, forKey: source) == nil
      else { return nil }
    }
    // One value has one text.
    guard self.description == description else { return nil }
  }

  /// The venues in the order of their hashes, so that equal venues have one text.
  public var description: String {
    players.map { "\($0.hexadecimal):\($1)" }.sorted().joined(separator: " ")
  }

  /// The number of players at an address; `nil` if nobody has named it.
  public subscript(source: SourceID) -> Int64? { players[source] }
}
