/// The sentences of one language, by their English texts: a PO file of gettext ("The Format of PO Files" in its manual),
/// without plural forms, as ``Words`` has its own places for these.
package struct Catalogue: Sendable {
  /// The translations. The key of an entry with a context is the context, U+0004 and the English text, as in gettext.
  package private(set) var sentences: [Substring: Substring] = [:]

  subscript(key: String) -> Substring? { sentences[key[...]] }

  init(_ file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) {
    var count = 0
    let bytes = UnsafeBufferPointer(start: file(&count), count: count)
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  package init(_ text: String) {
    var fields: [Substring: Substring] = [:]
    var field: Substring = ""
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init) {
      guard let quote = line.utf8.firstIndex(of: UInt8(ascii: "\"")), line.utf8.first != UInt8(ascii: "#") else {
        add(fields)
        fields = [:]
        continue
      }
      if quote > line.startIndex { field = line[..<quote].prefix { $0 != " " } }
      fields[field, default: ""] += Self.unescaped(line[quote...].dropFirst().dropLast())
    }
    add(fields)
  }

  private mutating func add(_ entry: [Substring: Substring]) {
    guard let english = entry["msgid"], let translation = entry["msgstr"], !english.isEmpty else { return }
    sentences[entry["msgctxt"].map { $0 + "\u{4}" + english } ?? english] = translation
  }

  private static func unescaped(_ text: Substring) -> Substring {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result: Substring = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
