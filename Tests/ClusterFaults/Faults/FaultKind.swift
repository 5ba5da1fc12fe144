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
    }
  }

  /// Whether it needs a network of its own.
  var needsNetwork: Bool {
    switch self {
    case .nodeCutOff, .memberCutOff, .minorityCutOff, .leaderCutOff, .leaderDeaf: true
    default: false
    }
  }

  /// Whether a majority of etcd's members lives meanwhile. Otherwise nothing may be accepted.
  var leavesMajority: Bool { self != .majorityKilled }

  /// How long it lasts at the longest, in milliseconds.
  var longest: Int {
    switch self {
    case .nodeHalted, .memberHalted, .leaderHalted: 10_000
    case .nodesExchanged, .rollingRestart: 0
    default: 6000
    }
  }

  /// How long it lasts at the least, in milliseconds.
  var shortest: Int {
    switch self {
    case .nodeHalted, .memberHalted, .leaderHalted: 10_000
    case .nodesExchanged, .rollingRestart: 0
    default: 2000
    }
  }

  /// How long to wait before the next fault once all are ready, in milliseconds. etcd's members give up the connections that a cut has
  /// silenced after five seconds; until then, another fault would meet a cluster that has not got over this one.
  var rest: Int { needsNetwork ? 6000 : 0 }
}
