/// A line of the history: what a player asked for, what came back, or what was done to the cluster.
struct HistoryLine: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    /// A session is asked for.
    case open
    /// A session was opened.
    case opened
    /// A batch is sent.
    case send
    /// A batch was answered.
    case answer
    /// A batch got no answer, or one that leaves open what became of it.
    case none
    /// A fault begins.
    case inject
    /// A fault ends.
    case heal
    /// All nodes and members are ready again.
    case well
    /// An administrator's order is sent.
    case order
    /// An administrator's order was answered with success.
    case ordered
    /// Something that was promised of a fault, and what came of it.
    case promise
    /// From now on all nodes but this one have to take taps as if nothing were wrong.
    case calmFrom
    /// That ends.
    case calmTo
    /// From now on this node may take nothing.
    case closedFrom
    /// That ends.
    case closedTo
    /// From now on this node's totals are wrong.
    case falseFrom
    /// That ends.
    case falseTo
    /// The digest of a node's file while nobody plays.
    case digest
    /// Something else that a person who reads the history wants to know.
    case note
  }

  /// Microseconds since the beginning of the campaign.
  var at: Int64 = 0
  var kind: Kind
  var player: Int?
  var session: Int64?
  var sequence: Int64?
  /// The taps of the batch.
  var taps: Int64?
  /// The address that was asked.
  var node: String?
  /// The status of the answer.
  var status: Int?
  var receipt: AnsweredReceipt?
  /// The school's id, of a session.
  var school: String?
  /// The number of the fault.
  var fault: Int?
  var text: String?
  /// The id of an order.
  var order: String?
  /// What was promised, and what came of it; or a digest.
  var wanted: String?
  var found: String?
  /// The longest time that something may take, in milliseconds.
  var limit: Int64?
}

/// A receipt as it came over the wire.
struct AnsweredReceipt: Codable, Hashable, Sendable {
  var session: Int64
  var sequence: Int64
  var accepted: Int64
  var rejected: Int64
  var sessionTaps: Int64
  var schoolTaps: Int64
  var revision: Int64
}
