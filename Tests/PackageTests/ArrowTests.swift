import Foundation
import Testing

@Suite struct `The arrows between targets` {
  private static let article = "Sources/Leaderboard/Leaderboard.docc/Architecture.md"

  @Test(.timeLimit(.minutes(10)))
  func `are those of the article's picture, and each is declared and used`() async throws {
    let manifest = try await Manifest.read()
    var imports: [String: Set<String>] = [:]
    for target in manifest.targets {
      let folder = PackageFolder.url.appending(path: target.folder)
      let modules = try Imports.modules(inFolder: folder)
      // A target in C imports nothing here.
      if !modules.isEmpty || !target.dependencies.isEmpty { imports[target.name] = modules }
    }
    #expect(imports.count > 30)
    let picture = Picture(article: try PackageFolder.text(Self.article))
    let arrows = Arrows(picture: picture, manifest: manifest, imports: imports)
    #expect(arrows.faults.isEmpty, "\(arrows.faults.joined(separator: "\n"))")
  }

  // MARK: That it can fail

  private static let picture = Picture(
    article: """
      | target | says in one sentence | builds on |
      |---|---|---|
      | `Taps` | how taps count | – |
      | `Store` | the file | `Taps`, `grdb.swift` |
      | `App` | the game | `Taps` |
      | `app-online` | the program | `App` |

      | target | builds on |
      |---|---|
      | `AppTests` | `App`, `app-online` |

      | what | ours |
      |---|--:|
      | `Other` | `Taps` |
      """)

  private static func arrows(
    _ extra: [Manifest.Dependency] = [], app: [Manifest.Dependency] = [], imports: [String: Set<String>] = [:],
    packages: [String] = ["grdb.swift"], picture: Picture = picture
  ) -> Arrows {
    let targets = [
      Manifest.Target(name: "Taps", type: "regular", folder: "", dependencies: extra),
      Manifest.Target(
        name: "Store", type: "regular", folder: "",
        dependencies: [.init(name: "Taps"), .init(name: "GRDB", package: "grdb.swift")]),
      Manifest.Target(name: "App", type: "regular", folder: "", dependencies: [.init(name: "Taps")] + app),
      Manifest.Target(name: "app-online", type: "executable", folder: "", dependencies: [.init(name: "App")]),
      Manifest.Target(
        name: "AppTests", type: "test", folder: "", dependencies: [.init(name: "App"), .init(name: "app-online")]),
    ]
    let usual: [String: Set<String>] = [
      "Taps": ["Foundation"], "Store": ["Taps", "GRDB"], "App": ["Taps", "Foundation"], "app-online": ["App"],
      "AppTests": ["App", "Testing"],
    ]
    return Arrows(
      picture: picture, manifest: Manifest(targets: targets, packages: packages),
      imports: usual.merging(imports) { $0.union($1) })
  }

  @Test func `a tree that agrees has no faults`() { #expect(Self.arrows().faults == []) }

  @Test func `an arrow that the picture lacks is found`() {
    let arrows = Self.arrows([.init(name: "Store")], imports: ["Taps": ["Store"]])
    #expect(arrows.faults.contains("Taps builds on Store, which the picture does not show."))
  }

  @Test func `a package that the picture lacks is found`() {
    let arrows = Self.arrows(app: [.init(name: "GRDB", package: "grdb.swift")], imports: ["App": ["GRDB"]])
    #expect(arrows.faults == ["App builds on grdb.swift, which the picture does not show."])
  }

  @Test func `an arrow that only the picture has is found`() {
    let picture = Picture(arrows: Self.picture.arrows.merging(["App": ["Taps", "Store"]]) { $1 })
    #expect(
      Self.arrows(picture: picture).faults == ["The picture shows App on Store, which it does not build on."])
  }

  @Test func `an import that is not declared is found`() {
    let arrows = Self.arrows(imports: ["App": ["Store"], "Taps": ["NIOCore"]])
    #expect(arrows.faults.contains("App imports Store, which it does not declare."))
    #expect(arrows.faults.contains("Taps imports NIOCore, which it does not declare."))
  }

  @Test func `a C library that is imported beside SystemCalls is found`() {
    #expect(Self.arrows(imports: ["Taps": ["Glibc"]]).faults == ["Taps imports Glibc, which it does not declare."])
    let calls = Manifest.Target(name: "SystemCalls", type: "regular", folder: "", dependencies: [])
    let arrows = Arrows(
      picture: Picture(arrows: ["SystemCalls": []]), manifest: Manifest(targets: [calls], packages: []),
      imports: ["SystemCalls": ["Darwin", "Glibc", "Musl"]])
    #expect(arrows.faults == [])
  }

  @Test func `a dependency that nothing imports is found, of a target and of the package`() {
    let arrows = Self.arrows(app: [.init(name: "Store")], packages: ["grdb.swift", "swift-log"])
    #expect(arrows.faults.contains("App declares Store, which it does not import."))
    #expect(arrows.faults.contains("No target depends on the package swift-log."))
  }

  @Test func `a target that the picture lacks is found, and one that there is not`() {
    var shown = Self.picture.arrows
    shown["Taps"] = nil
    shown["Ghost"] = []
    let arrows = Self.arrows(picture: Picture(arrows: shown))
    #expect(arrows.faults.contains("The picture has no target Taps."))
    #expect(arrows.faults.contains("The picture has a target Ghost that there is not."))
  }

  @Test func `imports are read in all their forms, and not from texts`() {
    let quotes = String(repeating: "\"", count: 3)
    let text = """
      import Foundation
      @testable import Leaderboard
      package import struct TapGame.Season
      @_exported public import GRDB
      #if canImport(Glibc)
        import Glibc
      #endif
      // import Comment
      let important = 1
      let script = \(quotes)
      """ + ["", "import sys", quotes].joined(separator: "\n")
    #expect(Imports.modules(in: text) == ["Foundation", "Leaderboard", "TapGame", "GRDB", "Glibc"])
  }
}
