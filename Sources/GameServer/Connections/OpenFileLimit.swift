import SystemCalls

/// The limit on open files and connections of this process.
package enum OpenFileLimit {
  /// Raises the limit to the wanted number, or as far as the system allows. On many systems a process starts with only
  /// 1,024.
  ///
  /// - Returns: the new limit.
  package static func raise(to wanted: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(openFilesLimit, &limit) == 0 else { return wanted }
    if limit.rlim_cur < rlim_t(wanted) {
      var raised = limit
      raised.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      if setrlimit(openFilesLimit, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}

/// How the descriptors that a process may have are shared out, so that connections never take the last ones. The
/// contest's files and the system's own event queues need some at any time, and a process that gets none may end.
package struct DescriptorBudget: Hashable, Sendable {
  /// The descriptors that no connection takes: the contest's files and readers, backups, webhooks, event loops.
  package static let reserve = 200
  /// The connections that are served.
  package let connections: Int
  /// The connections that are refused with an answer at the same time.
  package let refused: Int

  /// The limit that serves this many connections in full.
  package static func wanted(for connections: Int) -> Int {
    connections + ServerLimits.maximumRefused + Int(AcceptingHandler.batch) + reserve
  }

  /// The shares of a limit on open files. A small limit is shared out in parts, with the larger part for the reserve.
  package init(limit: Int, connections wanted: Int) {
    let reserve = min(Self.reserve, limit / 8 * 5)
    let places = max(2, limit - reserve - Int(AcceptingHandler.batch))
    connections = min(wanted, places - min(ServerLimits.maximumRefused, max(1, places / 10)))
    refused = min(ServerLimits.maximumRefused, places - connections)
  }
}
