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
