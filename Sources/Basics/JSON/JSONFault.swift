/// Why bytes are not JSON, and where.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    case endsEarly
    case endsInString
    case noValue
    case noName
    case missing(Unicode.Scalar)
    case controlCharacter
    case unknownEscape
    case shortEscape
    case malformedNumber
    case textAfterEnd
    /// Arrays and objects are nested deeper than this number.
    case tooDeep(Int)
  }

  package let kind: Kind
  /// The offset of the first byte that is wrong; the number of bytes if they end too early.
  package let offset: Int

  package init(kind: Kind, offset: Int) { (self.kind, self.offset) = (kind, offset) }

  /// A phrase for people.
  package var description: String {
    switch kind {
    case .endsEarly: "the text ends early"
    case .endsInString: "the text ends inside a string"
    case .noValue: "a value is expected"
    case .noName: "a member's name in quotes is expected"
    case .missing(let mark): "“\(mark)” is expected"
    case .controlCharacter: "a control character in a string"
    case .unknownEscape: "an unknown escape"
    case .shortEscape: "\\u without four hexadecimal digits"
    case .malformedNumber: "a malformed number"
    case .textAfterEnd: "text follows the end"
    case .tooDeep(let depth): "nested more than \(depth) deep"
    }
  }
}
