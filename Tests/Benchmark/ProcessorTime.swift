import Foundation

/// The processor time that was used up so far.
enum ProcessorTime {
  /// That of this process, in milliseconds.
  static var ofThisProcess: Double { milliseconds(by: CLOCK_PROCESS_CPUTIME_ID) }

  /// The seconds of processor time that a piece of work took on this thread.
  static func seconds(of work: () throws -> Void) rethrows -> Double {
    let start = milliseconds(by: CLOCK_THREAD_CPUTIME_ID)
    try work()
    return (milliseconds(by: CLOCK_THREAD_CPUTIME_ID) - start) / 1e3
  }

  private static func milliseconds(by clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// The least that is told of another process, in milliseconds.
  static let tick = 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))

  /// That of another process, in milliseconds; `nil` where the system has no `/proc`.
  static func milliseconds(of process: pid_t) -> Double? {
    #if os(Linux)
      // The second field is the program's name in parentheses, in which anything may stand.
      guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = line.lastIndex(of: ")")
      else { return nil }
      let fields = line[end...].split(separator: " ").dropFirst()
      // utime and stime, the 14th and 15th of proc(5), of which two have been passed.
      let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }
      guard ticks.count == 2 else { return nil }
      return ticks.reduce(0, +) * tick
    #else
      return nil
    #endif
  }
}
