/// What is done to the cluster. Each kind is a row of ``all``.
struct FaultKind: Sendable {
  /// What it is called in options, histories and reports.
  let name: String
  /// The fault in a few words.
  let text: String
  /// What a campaign has to have for it, beside a cluster; `nil` for nothing.
  var need: Need?
  /// How long it lasts, in milliseconds.
  var length = 2000...6000
  /// Whether etcd takes nothing in meanwhile, so nothing may be accepted.
  var closesLog = false
  /// Whether nobody's taps can be accepted for a while, as all stands still.
  var stopsPlay = false
  /// Does it. The random numbers choose whom it meets.
  ///
  /// - Throws: ``CampaignError``.
  let inject: @Sendable (Scene, inout SeededRandom) async throws -> Injection

  /// How long to wait before the next fault once all are ready, in milliseconds. etcd's members give up the connections that a cut has
  /// silenced after five seconds; until then, another fault would meet a cluster that has not got over this one.
  var rest: Int { need == .network || need == .networkAndProxy ? 6000 : 0 }
}

/// What a campaign can lack.
enum Need: String, Codable, Sendable {
  case network = "--network, as root on Linux"
  case proxy = "haproxy"
  case networkAndProxy = "haproxy and --network, as root on Linux"
  case compiler = "a C compiler, cc or clang"
  case older = "an older program; name it with --older"

  /// Whether it is there.
  func isMet(hasNetwork: Bool, older: String?) -> Bool {
    switch self {
    case .network: hasNetwork
    case .proxy: Proxy.program != nil
    case .networkAndProxy: hasNetwork && Proxy.program != nil
    case .compiler: ClockShift.compiler != nil
    case .older: older != nil
    }
  }
}

extension FaultKind: Encodable, Equatable {
  static func == (a: FaultKind, b: FaultKind) -> Bool { a.name == b.name }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
