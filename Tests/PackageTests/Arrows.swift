/// Compares what is imported with what the manifest declares, and the manifest with what the article shows.
struct Arrows {
  let picture: Picture
  let manifest: Manifest
  /// The modules that each target's files import; no entry for a target without Swift files.
  let imports: [String: Set<String>]

  /// Products that are linked for their effect and never imported.
  private static let linkedOnly: Set<String> = ["IssueReportingTestSupport", "UnidirectionalTestHook"]

  /// What does not agree, one sentence each, in the order of the alphabet.
  var faults: [String] {
    let perTarget = manifest.targets.flatMap { target in
      imports[target.name].map { faults(of: target, $0) } ?? []
    }
    let used = Set(manifest.targets.flatMap(\.dependencies).compactMap(\.package))
    let unused = manifest.packages.filter { !used.contains($0) }.map { "No target depends on the package \($0)." }
    return
      (perTarget + unused + missing(in: "picture", picture.order) + missing(in: "table", picture.rows) + upward)
      .sorted()
  }

  // MARK: Imports

  private func faults(of target: Manifest.Target, _ modules: Set<String>) -> [String] {
    let declared = Set(target.dependencies.map { Self.module($0.name) })
    let executables = Set(manifest.targets.filter { $0.type == "executable" }.map(\.name))
    let own: Set = target.name == "SystemCalls" ? Imports.libraries : []
    let foreign = modules.subtracting(Imports.platform).subtracting(own).subtracting([Self.module(target.name)])
    let undeclared = foreign.subtracting(declared).map { "\(target.name) imports \($0), which it does not declare." }
    let unused = target.dependencies.filter { dependency in
      // Tests run executables and do not import them.
      !foreign.contains(Self.module(dependency.name)) && !Self.linkedOnly.contains(dependency.name)
        && !(target.type == "test" && executables.contains(dependency.name))
    }.map { "\(target.name) declares \($0.name), which it does not import." }
    return undeclared + unused
  }

  /// The module of a target or product of this name.
  private static func module(_ name: String) -> String { name.replacing("-", with: "_") }

  // MARK: The article

  private var sources: [Manifest.Target] { manifest.targets.filter { $0.folder.hasPrefix("Sources/") } }

  /// The targets in `Sources` that a part of the article lacks, those that it has and there are not, and those that it
  /// has more than once.
  private func missing(in part: String, _ shown: [String]) -> [String] {
    let names = Set(sources.map(\.name))
    let twice = Dictionary(grouping: shown) { $0 }.filter { $0.value.count > 1 }.keys
    return names.subtracting(shown).map { "The \(part) has no target \($0)." }
      + Set(shown).subtracting(names).map { "The \(part) has \($0), which is no target in Sources." }
      + twice.map { "The \(part) has \($0) more than once." }
  }

  /// The targets that build on what does not stand below or to the left of them.
  private var upward: [String] {
    let names = Set(sources.map(\.name))
    return sources.flatMap { target in
      target.dependencies.filter { $0.package == nil }.compactMap { dependency -> String? in
        guard names.contains(dependency.name) else {
          return "\(target.name) builds on \(dependency.name), which is no target in Sources."
        }
        guard let place = picture.order.firstIndex(of: target.name),
          let other = picture.order.firstIndex(of: dependency.name), other > place
        else { return nil }
        return "\(target.name) builds on \(dependency.name), which stands above it, or to its right."
      }
    }
  }
}
