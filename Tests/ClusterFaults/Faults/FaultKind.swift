/// What is done to the cluster.
enum FaultKind: String, CaseIterable, Codable, Sendable {
  case nodeKilled
  case memberKilled
  case leaderKilled
  case nodeAndMemberKilled
  case nodeHalted
  case memberHalted
  case leaderHalted
  case nodeCutOff
  case memberCutOff
  case minorityCutOff
  case leaderCutOff
  case leaderDeaf
  case majorityKilled
  case diskFull
  case clocksApart
  case clockWrong
  case nodesExchanged
  case rollingRestart
  case nodeClock
  case startClock
  case memberClock
  case laptopClock
  case etcdRestored
  case contestRemoved
  case nodeLate
  case oldFile
  case garbage
  case entryForged
  case rollingUpdate
  case nodeHaltedBehindProxy
  case nodeMuteBehindProxy
  case pageOverwritten
  case totalChanged
  case fileDeleted
  case memberWiped
  case etcdFull
  case lineSlowed
  case joinerSlowed
  case ordersAtOnce

  /// The fault in a few words.
  var text: String {
    switch self {
    case .nodeKilled: "kill -9 of a node"
    case .memberKilled: "kill -9 of a member"
    case .leaderKilled: "kill -9 of the leader"
    case .nodeAndMemberKilled: "kill -9 of a node and a member"
    case .nodeHalted: "a node halted"
    case .memberHalted: "a member halted"
    case .leaderHalted: "the leader halted"
    case .nodeCutOff: "a node cut off from etcd"
    case .memberCutOff: "a member cut off"
    case .minorityCutOff: "a node and a member cut off"
    case .leaderCutOff: "the leader cut off"
    case .leaderDeaf: "the leader sends and hears nothing"
    case .majorityKilled: "kill -9 of two members, a node stopped"
    case .diskFull: "a node's disk full"
    case .clocksApart: "clocks 500 ms apart"
    case .clockWrong: "a node's clock 3 s off"
    case .nodesExchanged: "a node added, another taken away"
    case .rollingRestart: "all nodes restarted in turn"
    case .nodeClock: "a node's clock wrong by 1 s to 10 years"
    case .startClock: "a node started with a wrong clock"
    case .memberClock: "a member's clock wrong"
    case .laptopClock: "a reader's clock wrong"
    case .etcdRestored: "etcd put back from an older copy"
    case .contestRemoved: "a node outlives its contest"
    case .nodeLate: "a node away for longer than the log lasts"
    case .oldFile: "a node's file put back from an older copy"
    case .garbage: "garbage in the log"
    case .entryForged: "a forged entry in the log"
    case .rollingUpdate: "nodes updated in turn"
    case .nodeHaltedBehindProxy: "a node halted behind HAProxy"
    case .nodeMuteBehindProxy: "a node's answers lost behind HAProxy"
    case .pageOverwritten: "a page of a node's file overwritten"
    case .totalChanged: "a total changed in a node's file"
    case .fileDeleted: "a node's file deleted under it"
    case .memberWiped: "a member's folder emptied"
    case .etcdFull: "etcd's room used up"
    case .lineSlowed: "a directory over a slow line"
    case .joinerSlowed: "a snapshot over a slow line, for longer than the log lasts"
    case .ordersAtOnce: "orders through all nodes at once"
    }
  }

  /// What a campaign has to have for it, beside a cluster; `nil` for nothing.
  var need: Need? {
    switch self {
    case .nodeCutOff, .memberCutOff, .minorityCutOff, .leaderCutOff, .leaderDeaf, .lineSlowed, .joinerSlowed: .network
    case .nodeMuteBehindProxy: .networkAndProxy
    case .nodeHaltedBehindProxy: .proxy
    case .clocksApart, .clockWrong, .nodeClock, .startClock, .memberClock, .laptopClock: .compiler
    case .rollingUpdate: .older
    default: nil
    }
  }

  /// Whether etcd takes nothing in meanwhile, so nothing may be accepted.
  var closesLog: Bool { self == .majorityKilled || self == .etcdFull }

  /// Whether nobody's taps can be accepted for a while, as all stands still.
  var stopsPlay: Bool {
    switch self {
    case .majorityKilled, .etcdRestored, .contestRemoved, .etcdFull: true
    default: false
    }
  }

  /// How long it lasts, in milliseconds.
  var length: ClosedRange<Int> {
    switch self {
    case .nodeHalted, .memberHalted, .leaderHalted: 10_000...10_000
    case .nodesExchanged, .rollingRestart, .etcdRestored, .contestRemoved, .oldFile, .rollingUpdate,
      .pageOverwritten, .totalChanged, .fileDeleted, .ordersAtOnce, .lineSlowed, .joinerSlowed:
      0...0
    case .nodeLate: 70_000...75_000
    case .nodeClock, .startClock, .memberClock, .laptopClock, .nodeHaltedBehindProxy, .nodeMuteBehindProxy:
      6000...8000
    default: 2000...6000
    }
  }

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
