import Basics
import Foundation
import Testing

@Suite struct `The catalogue of sentences` {
  private static let catalogues = Dictionary(
    uniqueKeysWithValues: Language.allCases.compactMap { language in language.catalogue.map { (language, $0) } })

  /// The index exists in debug builds, such as those of `swift test`.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: CompilerIndex.folder)))
  func `has each sentence of the programs, and no other`() throws {
    let keys = try Self.keys()
    #expect(keys.count > 1_000)
    for (language, catalogue) in Self.catalogues {
      let ours = catalogue.sentences.keys.filter { !$0.hasPrefix("system\u{4}") }.map(String.init)
      let missing = keys.filter { Self.isTranslatable($0.key) && catalogue.sentences[$0.key[...]] == nil }
      #expect(
        missing.isEmpty,
        "\(language) lacks:\n\(missing.map { "\($0.value.file):\($0.value.line) \($0.key)" }.sorted().joined(separator: "\n"))"
      )
      let unknown = Set(ours).subtracting(keys.keys)
      #expect(unknown.isEmpty, "\(language) has what nothing says:\n\(unknown.sorted().joined(separator: "\n"))")
    }
  }

  @Test func `has no place that its sentence lacks`() {
    for (language, catalogue) in Self.catalogues {
      for (key, translation) in catalogue.sentences {
        let places = Set(key.matches(of: /\{([0-9]+)[^}]*\}/).map(\.output.1))
        let used = Set(translation.matches(of: /\{([0-9]+)\}/).map(\.output.1))
        #expect(used.isSubset(of: places), "\(language): \(key)")
        #expect(!translation.isEmpty, "\(language): \(key)")
      }
    }
  }

  /// The keys of all literals of ``Words`` in `Sources`, each with a place where it stands.
  private static func keys() throws -> [String: CompilerIndex.Place] {
    var files: [String: [Substring]] = [:]
    var keys: [String: CompilerIndex.Place] = [:]
    for (place, symbol, name) in try CompilerIndex.read().uses where symbol.hasPrefix("s:6Basics5WordsV") {
      guard ["init(stringLiteral:)", "init(stringInterpolation:)"].contains(name), !place.file.hasPrefix("Basics/")
      else {
        continue
      }
      let lines =
        try files[place.file]
        ?? PackageFolder.text("Sources/\(place.file)").split(
          separator: "\n", omittingEmptySubsequences: false)
      files[place.file] = lines
      let source = lines[(place.line - 1)...].joined(separator: "\n").utf8.dropFirst(place.column - 1)
      keys[SentenceKey(literal: Substring(source)).text] = place
    }
    return keys
  }

  /// Whether a sentence has more than values and signs, and is no option of a command.
  private static func isTranslatable(_ key: String) -> Bool {
    guard !key.hasPrefix("--") else { return key.contains(" or ") }
    return key.contains("|") || key.replacing(/\{[^}]*\}/, with: "").contains(where: \.isLetter)
  }

  // MARK: That it can fail

  @Test(arguments: [
    (#""Say \"no\", \\ \(name).""#, #"Say "no", \ {1}."#),
    (#""\(a.map { "x, y" }) of \(b, "tap", "taps")" + c"#, "{1} of {2 tap|taps}"),
    (#""\(for: n(1, "a"), "is", "are") \(f(a, "b", "c"))", "d""#, "{1:is|are} {2}"),
    (#""\(context: "menu")Open""#, "menu\u{4}Open"),
    ("\"\"\"\n    One \\(a) \\\n    line,\n      \"two\".\n    \"\"\")", "One {1} line,\n  \"two\"."),
  ])
  func `is asked for the key that stands in the source`(source: String, key: String) {
    #expect(SentenceKey(literal: source[...]).text == key)
  }
}
