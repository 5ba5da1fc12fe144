/// Compares what is imported with what the manifest declares and what the article's picture shows.
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
    let names = Set(manifest.targets.map(\.name))
    let missing = names.subtracting(picture.arrows.keys).map { "The picture has no target \($0)." }
    let gone = Set(picture.arrows.keys).subtracting(names).map { "The picture has a target \($0) that there is not." }
    return (perTarget + unused + missing + gone).sorted()
  }

  private func faults(of target: Manifest.Target, _ modules: Set<String>) -> [String] {
    let declared = Dictionary(target.dependencies.map { (Self.module($0.name), $0) }) { $1 }
    let executables = Set(manifest.targets.filter { $0.type == "executable" }.map(\.name))
    let own: Set = target.name == "SystemCalls" ? Imports.libraries : []
    let foreign = modules.subtracting(Imports.platform).subtracting(own).subtracting([Self.module(target.name)])
    let undeclared = foreign.filter { declared[$0] == nil }
      .map { "\(target.name) imports \($0), which it does not declare." }
    let unused = target.dependencies.filter { dependency in
      // Tests run executables and do not import them.
      !foreign.contains(Self.module(dependency.name)) && !Self.linkedOnly.contains(dependency.name)
        && !(target.type == "test" && executables.contains(dependency.name))
    }.map { "\(target.name) declares \($0.name), which it does not import." }
    let shown = picture.arrows[target.name] ?? []
    let below = Set(target.dependencies.map { $0.package ?? $0.name })
    let arrows =
      below.subtracting(shown).map { "\(target.name) builds on \($0), which the picture does not show." }
      + shown.subtracting(below).map { "The picture shows \(target.name) on \($0), which it does not build on." }
    return undeclared + unused + arrows
  }

  /// The module of a target or product of this name.
  private static func module(_ name: String) -> String { name.replacing("-", with: "_") }
}
