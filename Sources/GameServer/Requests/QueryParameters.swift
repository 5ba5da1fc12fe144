package import Boards
import Foundation
import GameAPI
package import Hummingbird
import TapGame

/// The query parameters of a request, in the encoding of HTML forms: percent escapes, and a plus for a space.
package struct QueryParameters: Sendable {
  private let values: [String: [String]]
  /// The names that are given without an equals sign, such as `totals` in `?totals`.
  private let bare: Set<String>

  /// The maximum number of parameters of a request.
  private static let maximumCount = 2000

  /// Reads the parameters of a request.
  ///
  /// - Parameter known: the allowed names. Other names are rejected, because a misspelt parameter would silently give a
  ///   wrong answer.
  /// - Throws: `Problem`.
  package init(of request: Request, known: [String]) throws {
    try self.init(request.uri.query ?? "", known: known)
  }

  /// Reads parameters from their text; see ``init(of:known:)``.
  package init(_ text: String, known: [String]) throws {
    let pairs = text.split(separator: "&", maxSplits: Self.maximumCount)
    guard pairs.count <= Self.maximumCount else {
      throw Problem(.malformedRequest, detail: "The query has more than \(Self.maximumCount) parameters; send fewer.")
    }
    var values: [String: [String]] = [:]
    var bare: Set<String> = []
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(parts[0])
      guard known.contains(name) else {
        let list = known.joined(separator: ", ")
        throw Problem(
          .invalidValue,
          detail: known.isEmpty
            ? "This path takes no parameters; leave out “\(name)”."
            : "There is no parameter “\(name)” here; the parameters are: \(list).")
      }
      values[name, default: []].append(parts.count == 2 ? try Self.decoded(parts[1]) : "")
      if parts.count == 1 { bare.insert(name) }
    }
    (self.values, self.bare) = (values, bare)
  }

  var names: Set<String> { Set(values.keys) }

  private init(values: [String: [String]], bare: Set<String>) { (self.values, self.bare) = (values, bare) }

  func without(_ name: String) -> QueryParameters {
    QueryParameters(values: values.filter { $0.key != name }, bare: bare.filter { $0 != name })
  }

  private static func decoded(_ text: Substring) throws -> String {
    guard let decoded = text.replacing("+", with: " ").removingPercentEncoding else {
      throw Problem(
        .malformedRequest,
        detail: "“\(text)” in the query is not UTF-8 with percent escapes; write it as RFC 3986 says."
      )
    }
    return decoded
  }

  /// All values of a parameter, in the order they were given.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of a parameter; `nil` if it is omitted.
  ///
  /// - Throws: `Problem` if it is given more than once.
  package func text(_ name: String) throws -> String? {
    let given = all(name)
    guard given.count <= 1 else {
      throw Problem(.invalidValue, detail: "“\(name)” is given \(given.count) times; give it once.")
    }
    return given.first
  }

  /// The parsed value of a parameter; `nil` if it is omitted.
  ///
  /// - Parameter what: what the value must be, for error messages.
  /// - Throws: `Problem`.
  package func value<Value>(_ name: String, _ what: String, read: (String) -> Value?) throws -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = read(text) else { throw Self.refusal(of: name, what, text) }
    return value
  }

  /// The value of a flag: `name` or `name=true` is true; `name=false` or no parameter is false. `name=` has no value,
  /// and is refused.
  ///
  /// - Throws: `Problem`.
  package func flag(_ name: String) throws -> Bool {
    try value(name, "true or false") { $0.isEmpty && bare.contains(name) ? true : Bool($0) } ?? false
  }

  static func refusal(of name: String, _ what: String, _ text: String) -> Problem {
    Problem(.invalidValue, detail: "“\(name)” has to be \(what), not “\(text.prefix(100))”.")
  }
}

extension QueryParameters {
  /// The value of a parameter; `nil` if it is omitted.
  ///
  /// - Throws: `Problem`.
  package func value<Value>(_ name: String, _ kind: QuestionValue<Value>) throws -> Value? {
    try value(name, kind.words, read: kind.read)
  }

  /// The forms of a board, for error messages.
  static let boardForms = QuestionValue<Board>.board.words
}
