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
    sentences.reserveCapacity(2_048)
    var (context, english, translation): (Substring?, Substring, Substring) = (nil, "", "")
    var field = UInt8(ascii: "i")
    func end(_ sentences: inout [Substring: Substring]) {
      if !english.isEmpty { sentences[context.map { $0 + "\u{4}" + english } ?? english] = translation }
      (context, english, translation) = (nil, "", "")
    }
    // A program in this language reads the whole file as it starts, so lines are found as bytes.
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let first = line.first, first != UInt8(ascii: "#"), let quote = line.firstIndex(of: UInt8(ascii: "\""))
      else {
        end(&sentences)
        continue
      }
      // The fourth letter tells `msgid`, `msgstr` and `msgctxt` apart; a line of a quotation alone goes on.
      if first == UInt8(ascii: "m") { field = line[line.index(line.startIndex, offsetBy: 3)] }
      let text = Self.unescaped(Substring(line[quote...].dropFirst().dropLast()))
      switch field {
      case UInt8(ascii: "i"): english += text
      case UInt8(ascii: "s"): translation += text
      default: context = (context ?? "") + text
      }
    }
    end(&sentences)
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
