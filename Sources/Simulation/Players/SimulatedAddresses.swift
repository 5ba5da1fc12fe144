import TapGame

/// The addresses of the players in a contest with cheats, so that the address budgets apply to them.
///
/// Three quarters of the honest players have an address of their own: a phone's, or a home's. The others play in class.
/// A class of up to 30 players shares an address, and its players join within the same 20 seconds. For about half of
/// the classes, the organiser has registered the address as a venue. A player who cheats has one address for all
/// sessions.
struct SimulatedAddresses {
  private struct Class {
    let source: SessionSource
    let joinsAt: Int64
    var pupils = 0
  }

  private var random: ContestRandom
  private var classes: [Int32: Class] = [:]
  private let pupils: Int
  private let joinEnd: Int64

  /// On average, one honest player out of this number plays in class. The others have an address of their own.
  private static let playersPerPupil: UInt64 = 4
  private static let largestClass = 30
  /// The time in which a class joins, in milliseconds.
  private static let classJoinTime: Int64 = 20_000

  init(plan: ContestPlan, rules: FairPlayRules) {
    // The last stream belongs to the nicknames.
    random = ContestRandom(seed: plan.seed, stream: .max - 1)
    pupils = min(Self.largestClass, Int(rules.addresses.publicAddress.sessions))
    joinEnd = plan.joinEnd
  }

  /// An address that nobody shares.
  mutating func own() -> SessionSource {
    SessionSource(id: SourceID(rawValue: Int64(bitPattern: random.next())), kind: .publicAddress)
  }

  /// The address of an honest player of a school. `joinsAt` is the moment at which a player in class joins; `nil` for
  /// other players.
  mutating func honest(school: Int32) -> (source: SessionSource, joinsAt: Int64?) {
    guard random.below(Self.playersPerPupil) == 0 else { return (own(), nil) }
    var found = classes[school] ?? Class(source: shared(), joinsAt: random.value(in: 0...joinEnd))
    if found.pupils == pupils { found = Class(source: shared(), joinsAt: random.value(in: 0...joinEnd)) }
    found.pupils += 1
    classes[school] = found
    return (found.source, min(joinEnd, found.joinsAt + random.value(in: 0...Self.classJoinTime)))
  }

  private mutating func shared() -> SessionSource {
    var source = own()
    if random.below(2) == 0 { source.kind = .venue(players: Int64(pupils)) }
    return source
  }
}
