import Basics
import ArgumentParser
import BuildCommit
import Foundation
import Leaderboard
import SystemCalls
import TapGame

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration("doctor")

  @OptionGroup var store: FileOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let facts = Self.program + Self.machine + Self.surroundings + (await database())
    let report = Report(
      facts,
      [
        .init(.word, "fact", "Fact") { $0.name }, .init(.name, "value", "Value") { $0.value },
      ])
    try output.printer.print(report, json: Dictionary(facts.map { ($0.key, $0.value) }) { first, _ in first })
  }

  // MARK: The facts

  private static var program: [Fact] {
    [
      Fact("version", Release.version), Fact("commit", build_commit().map { String(cString: $0) } ?? "unknown"),
      Fact("SQLite", SQLiteLibrary.version), Fact("file format", "\(Leaderboard.fileFormat)"),
      Fact("program", CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? ""),
    ]
  }

  private static var machine: [Fact] {
    var names = utsname()
    uname(&names)
    let kernel = withUnsafeBytes(of: &names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let kind = withUnsafeBytes(of: &names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let process = ProcessInfo.processInfo
    var files = rlimit()
    getrlimit(openFilesLimit, &files)
    return [
      Fact("system", process.operatingSystemVersionString), Fact("kernel", kernel), Fact("processor", kind),
      Fact("processors", "\(process.activeProcessorCount)"), Fact("memory", "\(process.physicalMemory) bytes"),
      Fact("open files", "at most \(files.rlim_cur)"),
    ]
  }

  private static var surroundings: [Fact] {
    let environment = ProcessInfo.processInfo.environment
    let own = environment.keys.filter { $0.hasPrefix("TOUCHSCHOOL_") }.sorted()
    func value(_ names: String...) -> String { names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "none" }
    return [
      Fact("locale", value("LC_ALL", "LC_MESSAGES", "LANG")), Fact("time zone", TimeZone.current.identifier),
      Fact("terminal", "\(value("TERM")), output \(isatty(1) == 1 ? "on it" : "elsewhere")"),
      Fact("colour", environment["NO_COLOR"] == nil ? value("COLORTERM") : "NO_COLOR"),
      Fact("settings by environment", own.isEmpty ? "none" : own.joined(separator: ", ")),
    ]
  }

  /// How large the contest is, or why it cannot be read: that is what a report is often about.
  private func database() async -> [Fact] {
    let path = Fact("database", store.path)
    guard FileManager.default.fileExists(atPath: store.path) else { return [path, Fact("state", "not there")] }
    let size = (try? FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int) ?? 0
    let room = (try? FileManager.default.attributesOfFileSystem(forPath: store.path)[.systemFreeSize] as? Int) ?? 0
    let facts = [path, Fact("size", "\(size) bytes"), Fact("room on its disk", "\(room) bytes")]
    do {
      return facts
        + (try await store.with(.readOnly) { leaderboard in
          let seasons = try await leaderboard.seasons()
          return [
            Fact("state", "opens"), Fact("revision", "\(try await leaderboard.revision())"),
            Fact("seasons", "\(seasons.count)"), Fact("schools", "\(try await leaderboard.schools().count)"),
          ]
        })
    } catch {
      return facts + [Fact("state", "\(error)")]
    }
  }
}

private struct Fact: Sendable {
  let name, value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The name for programs, such as `fileFormat`.
  var key: String {
    let words = name.split(separator: " ")
    return words.dropFirst().reduce(words.first.map { $0.lowercased() } ?? "") { $0 + $1.capitalized }
  }
}
