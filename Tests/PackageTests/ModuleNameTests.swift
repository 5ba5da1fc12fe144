import Foundation
import Testing

/// Where a type has the name of its module, `Module.Other` means a member of that type, so nothing in the module can be qualified.
@Suite struct `A module's name` {
  /// The targets of today that have such a type. It only gets shorter.
  private static let offenders: Set = ["Leaderboard"]

  @Test func `is no type's in it, so that every name can be qualified`() throws {
    let sources = PackageFolder.url.appending(path: "Sources")
    let targets = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(targets.count > 20)
    let found = try targets.filter { try Self.declares($0, inFolder: sources.appending(path: $0)) }
    #expect(Set(found) == Self.offenders)
  }

  @Test(arguments: [
    "public struct Taps {}", "package final class Taps: Sendable {", "@MainActor public enum Taps { case one }",
    "import Other\n\n@resultBuilder\npublic indirect enum Taps<Value> {", "public protocol Taps: AnyObject {",
    "package typealias Taps = Int",
  ])
  func `is found in a declaration`(text: String) { #expect(Self.declares("Taps", in: text)) }

  @Test(arguments: [
    "struct Taps {}", "public struct TapsOfOne {}", "public enum Game {\n  public struct Taps {}\n}",
    "extension Taps {}", "// public struct Taps", "public func Taps() {}",
  ])
  func `is not found elsewhere`(text: String) { #expect(!Self.declares("Taps", in: text)) }

  private static func declares(_ name: String, inFolder folder: URL) throws -> Bool {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try files.contains { file in
      declares(name, in: try String(contentsOf: folder.appending(path: file), encoding: .utf8))
    }
  }

  /// Whether other modules see a type of this name that the text declares at the top level, which is where a line begins.
  private static func declares(_ name: String, in text: String) -> Bool {
    let declaration =
      /^(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open|package)\s+(?:(?:final|indirect)\s+)*(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)/
      .anchorsMatchLineEndings()
    return text.matches(of: declaration).contains { $0.output.1 == name }
  }
}
