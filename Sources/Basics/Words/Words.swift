/// A sentence for people, whose language is chosen where it is shown: its English text, and the values in it.
///
///     let words: Words = "\(school.name) has \(taps, "tap", "taps")."
///     language(words)  // "서울고는 터치 1,234번이에요."
///
/// The English text is the key of the sentence in the catalogues of other languages (`Sources/Texts`), with numbered
/// places for the values: `{1} has {2 tap|taps}.` A translation has the same places in any order, or leaves some out.
package struct Words: ExpressibleByStringInterpolation, Hashable, Sendable {
  fileprivate enum Value: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case words(Words)
    /// A sentence, and what is put in parentheses before its last sign.
    case hinted(Words, Words)
  }

  private let key: String
  private let values: [Value]
  /// The Korean text of words that came from elsewhere in both languages.
  private let korean: String?

  private init(key: String, values: [Value], korean: String? = nil) {
    (self.key, self.values, self.korean) = (key, values, korean)
  }

  package init(stringLiteral text: String) { self.init(key: text, values: []) }

  package init(stringInterpolation text: StringInterpolation) { self.init(key: text.key, values: text.values) }

  /// A text that is the same in every language, such as a name.
  package init(verbatim text: String) { self.init(key: "{1}", values: [.text(text)]) }

  /// A text that came from a server or a file, perhaps with its Korean translation.
  package init(verbatim english: String, korean: String?) {
    self.init(key: "{1}", values: [.text(english)], korean: korean)
  }

  /// What the operating system or a library says. A catalogue may know it, with the context `system`.
  package init(ofSystem text: String, _ values: String...) {
    self.init(key: "system\u{4}\(text)", values: values.map(Value.text))
  }

  /// A sentence with a hint in parentheses before its last sign.
  package init(_ sentence: Words, hint: Words) { self.init(key: "{1}", values: [.hinted(sentence, hint)]) }

  /// Several words, one after the other.
  package static func joined(_ list: [Words], separator: Words = " ") -> Words {
    let values = list.flatMap { [Value.words(separator), .words($0)] }.dropFirst()
    return Words(key: values.indices.map { "{\($0)}" }.joined(), values: Array(values))
  }

  package var isEmpty: Bool { key.isEmpty || self == Words(verbatim: "") }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { key += text }

    private mutating func append(_ value: Value, forms: String = "") {
      values.append(value)
      key += "{\(values.count)\(forms)}"
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    package mutating func appendInterpolation(_ words: Words) { append(.words(words)) }

    /// A number with its noun: `1 tap`, `1,234 taps`. Other languages get the number, with its digits grouped.
    package mutating func appendInterpolation(_ number: some BinaryInteger, _ one: StaticString, _ many: StaticString) {
      append(.number(Int64(clamping: number)), forms: " \(one)|\(many)")
    }

    /// The form of English words that fits a number.
    package mutating func appendInterpolation(
      for number: some BinaryInteger, _ one: StaticString, _ many: StaticString
    ) {
      append(.number(Int64(clamping: number)), forms: ":\(one)|\(many)")
    }

    /// Tells a sentence from one with the same English text: the context of gettext.
    package mutating func appendInterpolation(context: StaticString) { key = "\(context)\u{4}\(key)" }
  }
}

extension Words: CustomStringConvertible {
  /// The English text.
  package var description: String { text(in: .english) }

  func text(in language: Language) -> String {
    if language == .korean, let korean { return korean }
    let english = key.firstIndex(of: "\u{4}").map { key[key.index(after: $0)...] } ?? key[...]
    return text(filling: language.catalogue?[key] ?? english, in: language)
  }

  /// The text in a language other than English; `nil` if these words are not known in it.
  package func translation(in language: Language) -> String? {
    (language == .korean && korean != nil) || language.catalogue?[key] != nil ? text(in: language) : nil
  }

  /// The text of a translation, with the values at its places.
  package func text(filling template: Substring, in language: Language = .korean) -> String {
    guard !values.isEmpty else { return String(template) }
    var text = ""
    var rest = template
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"), let value = value(at: rest[..<close].dropFirst(), in: language) else {
        text += "{"
        rest = rest.dropFirst()
        continue
      }
      text += value
      rest = rest[close...].dropFirst()
      if language == .korean { KoreanParticle.move(from: &rest, to: &text, after: value) }
    }
    return text + rest
  }

  /// The text of the value at a place, such as `1` or `2 tap|taps`.
  private func value(at place: Substring, in language: Language) -> String? {
    let number = place.prefix(while: \.isWholeNumber)
    guard let index = Int(number), values.indices.contains(index - 1) else { return nil }
    switch values[index - 1] {
    case .text(let text): return text
    case .words(let words): return words.text(in: language)
    case .hinted(let sentence, let hint):
      let text = sentence.text(in: language)
      return "\(text.dropLast()) (\(hint.text(in: language)))\(text.suffix(1))"
    case .number(let count):
      let forms = place[number.endIndex...].dropFirst().split(separator: "|", omittingEmptySubsequences: false)
      guard forms.count == 2 else { return count.grouped }
      let form = forms[count == 1 ? 0 : 1]
      return place[number.endIndex] == ":" ? String(form) : "\(count.grouped) \(form)"
    }
  }
}

/// An error that says in words for people what is wrong, where, and what to do.
package protocol WordedError: Error, CustomStringConvertible {
  var words: Words { get }
}

extension WordedError {
  package var description: String { words.description }
}

extension Words {
  /// What an error says; its description if it has no words.
  package init(of error: any Error) {
    self = (error as? any WordedError)?.words ?? Words(verbatim: "\(error)")
  }
}

extension BinaryInteger {
  /// The number in decimal with a comma between groups of three digits, `1,234,567`, in every locale. Exact for every
  /// value of the type.
  package var grouped: String {
    let text = description
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    var result = sign
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
