import Foundation
import Testing

@Suite struct `An app that embeds a library` {
  @Test(.timeLimit(.minutes(10)))
  func `fetches what it compiles, with the README's line`() async throws {
    let line = /\.package\(path: "\.\.\/TouchSchool", traits: \[(?<traits>[^\]]*)\]\)/
    let shown = try #require(try PackageFolder.text("README.md").firstMatch(of: line))
    let traits = shown.traits.matches(of: /"(\w+)"/).map { String($0.output.1) }
    let manifest = try await Manifest.current
    #expect(manifest.packages(enabling: Set(traits)) == ["grdb.swift"])
    #expect(manifest.packages(enabling: []) == [])
    #expect(manifest.packages(enabling: Set(traits + ["Programs"])).count > 4)
  }

  @Test(.timeLimit(.minutes(10)))
  func `without traits fetches four packages, as the command without the network does`() async throws {
    let (offline, online) = (try await Manifest.read(online: false), try await Manifest.current)
    #expect(
      Set(offline.packages) == [
        "grdb.swift", "swift-argument-parser", "swift-custom-dump", "xctest-dynamic-overlay",
      ])
    #expect(offline.packages(enabling: ["Programs"]) == Set(offline.packages))
    let left = Set(online.targets.map(\.name)).subtracting(offline.targets.map(\.name))
    #expect(left.contains("touchschool-online") && left.contains("GameServer") && left.contains("CommandTests"))
    #expect(offline.targets.contains { $0.name == "touchschool" } && !left.contains("LeaderboardTests"))
  }

  @Test(.timeLimit(.minutes(10))) func `for its ranks compiles no school, season or ban`() async throws {
    let ranking = try #require(try await Manifest.current.targets.first { $0.name == "Ranking" })
    #expect(ranking.dependencies == [])
    #expect(try Imports.modules(inFolder: PackageFolder.url.appending(path: ranking.folder)) == [])
  }

  /// What makes a test fail brings the test frameworks with it.
  @Test(.timeLimit(.minutes(10))) func `links no support for tests, and neither does a program`() async throws {
    let targets = try await Manifest.current.targets
    func linksSupport(_ target: Manifest.Target) -> Bool {
      target.dependencies.contains { dependency in
        dependency.name == "IssueReportingTestSupport"
          || targets.contains { dependency.package == nil && $0.name == dependency.name && linksSupport($0) }
      }
    }
    #expect(targets.filter { linksSupport($0) && $0.type != "test" }.map(\.name) == ["UnidirectionalTesting"])
  }

  /// SwiftPM names a package's traits to the compiler in an order that changes from run to run. With three of them, five of six builds
  /// compiled everything again.
  @Test(.timeLimit(.minutes(10))) func `has one trait by default`() async throws {
    #expect(try await Manifest.current.defaultTraits == ["Programs"])
  }

  @Test(.timeLimit(.minutes(10))) func `builds no example, and neither does a program`() async throws {
    let targets = try await Manifest.current.targets
    #expect(targets.contains { $0.name == "counter" && $0.type == "executable" })
    let users = targets.filter { $0.dependencies.contains { $0.name == "counter" } }
    #expect(users.map(\.type) == ["test"])
  }
}
