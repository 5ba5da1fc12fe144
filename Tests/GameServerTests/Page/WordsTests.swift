import Foundation
import NIOCore
import Testing

@testable import GameServer

/// The sentences of the page are English, and each other language has a file with an entry for each.
@Suite struct `The words of each language` {
  private static let paths = SiteFile.paths().filter { $0.hasPrefix("words/") }
  private static let sources = SiteFile.all().map { (path: $0.path, text: String(buffer: $0.bytes)) }

  @Test(arguments: paths) func `are those that the page says, and have no place that their sentence lacks`(path: String)
    throws
  {
    let entries = try Self.entries(of: Self.source(path))
    let said = Self.sources.reduce(into: Set()) { $0.formUnion(Sentences.keys(in: $1.text, of: $1.path)) }
    #expect(said.count > 500)
    let keys = Set(entries.map(\.key))
    #expect(said.subtracting(keys).sorted() == [], "\(path) lacks words")
    #expect(keys.subtracting(said).sorted() == [], "\(path) has words that no page says")
    #expect(keys.count == entries.count, "\(path) has words twice")
    for (key, words) in entries {
      let known = Set(Sentences.places(in: key))
      #expect(known.isSuperset(of: Sentences.places(in: words)), "\(key)")
      #expect(
        words.replacing(/\{\d+\}/, with: "").firstMatch(of: /\{[^\p{L}]/) == nil, "\(key) has a place with a noun")
    }
    #expect(try Self.source("game/language.js").contains("tag: '\(path.dropFirst(6).dropLast(3))'"))
    #expect(try Self.source("game/language.js").contains("import('/\(path)')"))
  }

  @Test(arguments: paths) func `are on each page whose script or document says them, and few others`(path: String)
    throws
  {
    let all = try Self.entries(of: Self.source(path)).count
    for (document, text) in Self.sources where document.hasSuffix(".html") {
      let entry = try #require(Site.entries(of: text).first)
      let page = entry.prefix { $0 != "/" }
      let script = try #require(Site.files["/" + entry])
      let words = try #require(Site.files["/words/\(page)/\(path.dropFirst(6))"])
      #expect(String(buffer: script.bytes).contains("import('\(words.route)?v=\(words.version)')"))
      let keys = try Set(Self.entries(of: String(buffer: words.bytes)).map(\.key))
      let said = Sentences.keys(in: String(buffer: script.bytes), of: entry).union(
        Sentences.keys(in: text, of: document))
      #expect(said.subtracting(keys).sorted() == [], "\(document) lacks words")
      #expect(keys.count < all)
    }
  }

  /// Whoever runs a contest is no engineer. What the desk shows is held by a test in a browser, too.
  @Test(arguments: ["desk", "remote", "certificates", "poster", "report"])
  func `of an organiser's page are a teacher's`(page: String) throws {
    let words = try Self.source("words/ko.js")
    let part = try #require(words.firstRange(of: "export const \(page) = {\n"))
    let end = try #require(words[part.upperBound...].firstRange(of: "\n};"))
    for entry in try Self.entries(of: String(words[part.upperBound..<end.lowerBound])) {
      let strange = ["세션", "웹훅", "토큰", "뿌리", "영수증", "organiser"].filter { entry.words.contains($0) }
      #expect(strange == [], "\(entry)")
    }
  }

  /// A number with a noun is a part of the key only where it stands in the template.
  @Test func `have keys that a reader of the source can see`() {
    for (path, text) in Self.sources where path.hasSuffix(".js") {
      let others = text.replacing(/export (const|function) (howMany|oneOrMany|ordinal)\b/, with: "")
      #expect(others.firstMatch(of: /[^{](howMany|oneOrMany|ordinal)\(/) == nil, "\(path)")
    }
  }

  @Test func `are found in templates with quotes, places and templates inside`() {
    let source = #"""
      t`It\`s ${one({ a: '}' })}\n${t`in ${`${deep}`}`}.`, not`this`, t.parts`${howMany(f(1, 2), 'tap', 'taps')} ${oneOrMany(n, 'is', 'are')}`,
      t`${ordinal(rank)} of {schools}`
      """#
    #expect(
      Sentences.keys(in: source, of: "a.js")
        == ["It`s {1}\n{2}.", "in {1}", "{1 tap|taps} {2:is|are}", "{1th} of {schools}"])
    #expect(Sentences.keys(in: #"<a data-t="A" data-t-label="B {1}" data-to="C">"#, of: "a.html") == ["A", "B {1}"])
    #expect(Sentences.places(in: "{1} {2 {school}|{schools}} {3:is|are} {10th} {학교가}") == [1, 2, 3, 10])
  }

  private static func source(_ path: String) throws -> String { try #require(sources.first { $0.path == path }?.text) }

  /// The entries of a file of words, one a line.
  private static func entries(of text: String) throws -> [(key: String, words: String)] {
    try text.split(separator: "\n").filter { !$0.hasPrefix("export const ") && $0 != "};" }.map { line in
      let match = try #require(
        line.wholeMatch(of: /\s*'((?:[^'\\]|\\.)*)': '((?:[^'\\]|\\.)*)',/), "not an entry on one line: \(line)")
      return (Sentences.unescaped(match.1), Sentences.unescaped(match.2))
    }
  }
}

/// The keys of sentences in the page's sources, as `t` in `game/language.js` makes them.
enum Sentences {
  static func keys(in text: String, of path: String) -> Set<String> {
    guard path.hasSuffix(".js") else {
      return Set(text.matches(of: /data-t(?:-label|-hint)?="([^"]*)"/).map { String($0.1) })
    }
    return Set(text.matches(of: /(?:^|[^\w$])t(?:\.parts)?`/).map { key(of: text[$0.range.upperBound...]) })
  }

  /// The numbers of the places of a key, or of its words.
  static func places(in key: String) -> [Int] { key.matches(of: /\{(\d+)/).compactMap { Int($0.1) } }

  static func unescaped(_ text: Substring) -> String {
    String(text.replacing(/\\(.)/) { $0.1 == "n" ? "\n" : String($0.1) })
  }

  /// The key of a template that begins here, behind its first quote.
  private static func key(of text: Substring) -> String {
    var (key, rest, count) = ("", text, 0)
    while let next = rest.first, next != "`" {
      if rest.hasPrefix("${") {
        let end = endOfBraces(rest.dropFirst(2))
        count += 1
        key += "{\(count)\(noun(of: rest[..<end].dropFirst(2)))}"
        rest = rest[end...].dropFirst()
      } else {
        let length = next == "\\" ? 2 : 1
        key += unescaped(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
    }
    return key
  }

  private static func noun(of value: Substring) -> String {
    if value.hasPrefix("ordinal(") { return "th" }
    guard let call = value.wholeMatch(of: /(howMany|oneOrMany)\(.*, '([^']*)', '([^']*)'\)/) else { return "" }
    return "\(call.1 == "howMany" ? " " : ":")\(call.2)|\(call.3)"
  }

  /// Where the brace closes inside which this text begins.
  private static func endOfBraces(_ text: Substring) -> Substring.Index {
    var (index, depth) = (text.startIndex, 0)
    while index < text.endIndex {
      switch text[index] {
      case "'", "\"", "`": index = endOfQuote(text[index...])
      case "{": depth += 1
      case "}":
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      text.formIndex(after: &index)
    }
    return index
  }

  /// The quote that closes the string or template that begins with this text.
  private static func endOfQuote(_ text: Substring) -> Substring.Index {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex, text[index] != text.first {
      if text[index] == "\\" {
        text.formIndex(after: &index)
      } else if text.first == "`", text[index...].hasPrefix("${") {
        index = endOfBraces(text[index...].dropFirst(2))
      }
      text.formIndex(after: &index)
    }
    return index
  }
}
