import Foundation
import Leaderboard

/// What the figures were measured on.
struct Machine: Encodable {
  let cpu = Self.cpuName
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let os = ProcessInfo.processInfo.operatingSystemVersionString
  let swift = Self.compilerVersion
  let sqlite = SQLiteLibrary.version

  /// The model of the processor, or its architecture where the system does not tell it.
  private static var cpuName: String {
    #if canImport(Darwin)
      var length = 0
      if sysctlbyname("machdep.cpu.brand_string", nil, &length, nil, 0) == 0 {
        var name = [UInt8](repeating: 0, count: length)
        if sysctlbyname("machdep.cpu.brand_string", &name, &length, nil, 0) == 0 {
          return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
      }
    #else
      let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
      if let line = lines.first(where: { $0.hasPrefix("model name") }), let colon = line.firstIndex(of: ":") {
        return line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
      }
    #endif
    #if arch(arm64)
      return "arm64"
    #else
      return "x86_64"
    #endif
  }

  /// The compiler that this program was built with.
  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
