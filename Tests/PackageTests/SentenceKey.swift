/// The key of a literal of `Words` in the catalogues, as it stands in Swift source: `{1} has {2 tap|taps}.`
struct SentenceKey {
  private(set) var text = ""
  private var places = 0

  /// - Parameter source: the source from the literal's first quotation mark on.
  init(literal source: Substring) {
    var rest = source
    let isOfLines = rest.hasPrefix("\"\"\"")
    rest = rest.dropFirst(isOfLines ? 3 : 1)
    var lines = ""
    while let character = rest.first, isOfLines ? !rest.hasPrefix("\"\"\"") : character != "\"" {
      if rest.hasPrefix("\\(") {
        let inside = Self.group(rest.dropFirst())
        lines += place(inside.dropFirst().dropLast())
        rest = rest[inside.endIndex...]
      } else if character == "\\" {
        lines += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        lines.append(character)
        rest = rest.dropFirst()
      }
    }
    text += Self.unescaped(isOfLines ? Self.joined(lines) : lines)
  }

  /// The place for a value, from what stands in the parentheses.
  private mutating func place(_ value: Substring) -> String {
    if let context = value.wholeMatch(of: /\s*context: "(.*)"/)?.1 {
      text = "\(context)\u{4}"
      return ""
    }
    places += 1
    guard let forms = value.wholeMatch(of: /(?s)(\s*for: )?.*,\s*"([^"]*)",\s*"([^"]*)"\s*/), Self.parts(of: value) == 3
    else { return "{\(places)}" }
    return "{\(places)\(forms.1 == nil ? " " : ":")\(forms.2)|\(forms.3)}"
  }

  /// How many arguments stand in parentheses.
  private static func parts(of value: Substring) -> Int {
    var (rest, count) = (value, 1)
    while let character = rest.first {
      if "([{\"".contains(character) {
        rest = rest[group(rest).endIndex...]
      } else {
        if character == "," { count += 1 }
        rest = rest.dropFirst()
      }
    }
    return count
  }

  /// What is in parentheses, brackets, braces or quotation marks at the beginning, with these.
  private static func group(_ source: Substring) -> Substring {
    let isText = source.first == "\""
    var rest = source.dropFirst()
    while let character = rest.first {
      if isText ? character == "\"" : ")]}".contains(character) { return source[..<rest.index(after: rest.startIndex)] }
      if isText ? rest.hasPrefix("\\(") : "([{\"".contains(character) {
        rest = rest[group(isText ? rest.dropFirst() : rest).endIndex...]
      } else {
        rest = rest.dropFirst(character == "\\" ? 2 : 1)
      }
    }
    return source
  }

  /// The content of a literal of several lines.
  private static func joined(_ content: String) -> String {
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let indent = lines.last?.count ?? 0
    return lines.dropLast().map { $0.dropFirst(indent) }.joined(separator: "\n").replacing("\\\n", with: "")
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("\\n", with: "\n").replacing(/\\(["\\'])/) { $0.output.1 }
  }
}
