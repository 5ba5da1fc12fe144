#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The limit on open files and connections of this process.
package enum OpenFileLimit {
  /// Raises the limit as far as the system allows. On many systems a process starts with only 1,024.
  ///
  /// - Returns: the new limit.
  package static func raise(to wanted: Int) -> Int {
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return wanted }
    if limit.rlim_cur < rlim_t(wanted) {
      var raised = limit
      raised.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      if setrlimit(kind, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
