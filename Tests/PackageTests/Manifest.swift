import Foundation
import TestSupport

/// What the manifest declares.
struct Manifest {
  /// A target and what it depends on.
  struct Target {
    let name: String
    /// `regular`, `executable` or `test`.
    let type: String
    let folder: String
    let dependencies: [Dependency]
  }

  /// What a target depends on.
  struct Dependency: Hashable {
    /// The name of a target, or of a product of another package.
    let name: String
    /// The identity of the other package; `nil` for a target of this one.
    var package: String?
    /// The traits of which one has to be enabled; none if it always counts.
    var traits: [String] = []
  }

  let targets: [Target]
  /// The identities of the packages that are declared.
  let packages: [String]
  /// The traits that are enabled unless an app says otherwise.
  let defaultTraits: [String]

  init(targets: [Target], packages: [String], defaultTraits: [String] = []) {
    self.targets = targets
    self.packages = packages
    self.defaultTraits = defaultTraits
  }

  /// Reads what `swift package dump-package` prints.
  init(dump: JSON) {
    targets = dump["targets"].elements.map { target in
      let name = target["name"].string ?? ""
      let type = target["type"].string ?? ""
      return Target(
        name: name, type: type,
        folder: target["path"].string ?? (type == "test" ? "Tests/" : "Sources/") + name,
        dependencies: target["dependencies"].elements.compactMap(Self.dependency))
    }
    let traits = dump["traits"].elements.first { $0["name"].string == "default" }
    defaultTraits = (traits?["enabledTraits"].elements ?? []).compactMap(\.string)
    packages = dump["dependencies"].elements.compactMap { dependency in
      dependency.fields.values.first?.elements.first?["identity"].string
    }
  }

  private static func dependency(_ value: JSON) -> Dependency? {
    guard let (kind, parts) = value.fields.first.map({ ($0.key, $0.value.elements) }), let name = parts.first?.string
    else { return nil }
    let traits = (parts.last?["traits"].elements ?? []).compactMap(\.string).sorted()
    let package = kind == "product" ? parts[1].string?.lowercased() : nil
    return Dependency(name: name, package: package, traits: traits)
  }

  /// The manifest of this package, with what needs the network. It is read once.
  static var current: Manifest { get async throws { try await reading.value } }
  private static let reading = Task { try await read() }

  /// Reads the manifest of this package.
  ///
  /// - Parameter isOnline: whether what needs the network is in it.
  /// - Parameter environment: more variables, as `NAME=value`.
  /// It is read in a folder of its own: in this one, `swift test` holds the lock.
  static func read(online isOnline: Bool = true, _ environment: [String] = []) async throws -> Manifest {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: PackageFolder.path("Package.swift"), toPath: folder.path("Package.swift"))
    let ending = try await Program(
      "/usr/bin/env",
      ["-u", "TOUCHSCHOOL_TESTS", "-u", "SPI_GENERATE_DOCS", "TOUCHSCHOOL_ONLINE=\(isOnline ? 1 : 0)"] + environment
        + ["swift", "package", "--package-path", folder.url.path, "dump-package"]
    ).run()
    guard ending.status == 0 else { throw Unreadable(description: ending.errors) }
    return Manifest(dump: try JSON(parsing: ending.output))
  }

  struct Unreadable: Error, CustomStringConvertible { let description: String }

  /// The packages that are fetched for an app that enables these traits.
  func packages(enabling traits: Set<String>) -> Set<String> {
    Set(
      targets.filter { $0.type != "test" }.flatMap(\.dependencies)
        .filter { $0.traits.isEmpty || !traits.isDisjoint(with: $0.traits) }.compactMap(\.package))
  }
}

/// The folder of this package.
enum PackageFolder {
  static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func path(_ name: String) -> String { url.appending(path: name).path }

  static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
