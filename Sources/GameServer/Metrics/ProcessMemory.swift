import Foundation
import SystemCalls

enum ProcessMemory {
  /// The resident set size in bytes; `nil` if the system does not report it.
  static func resident() -> Int? {
    #if os(Linux)
      // The second number of statm(5) counts pages.
      guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
      let numbers = text.split(separator: " ")
      guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      return nil
    #endif
  }
}
