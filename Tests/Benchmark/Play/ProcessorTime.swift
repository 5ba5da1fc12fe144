import Foundation

/// The processor time that another process has used up so far.
enum ProcessorTime {
  /// The least that is told, in milliseconds.
  static let tick = 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))

  /// In milliseconds; `nil` where the system has no `/proc`.
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
