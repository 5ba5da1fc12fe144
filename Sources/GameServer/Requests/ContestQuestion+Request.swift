import TapGame
import Boards
import Foundation
import GameAPI
import Hummingbird

extension ContestQuestion {
  /// Reads a question from the path and the query of a request.
  ///
  /// - Throws: `Problem`.
  init(_ request: Request, _ context: GameContext) throws {
    let query = try QueryParameters(of: request, known: Self.form.parameters.map(\.name))
    var question = try Self.template(at: context)
    try question.read(query)
    self = question
  }

  /// A question with the fields of the path, and without those of the query.
  ///
  /// - Throws: `Problem`.
  static func template(at context: GameContext) throws -> Self {
    var question = form.template
    for field in form.pathFields {
      let text = try context.questionText(field.name)
      guard field.read([text], into: &question) == nil else {
        let forms = field.name == "board" ? "a board; a board is \(field.words)" : field.words
        throw Problem(kind(ofUnknown: field.name), detail: "“\(text.prefix(100))” is not \(forms).")
      }
    }
    return question
  }

  /// Reads the parameters of a query.
  ///
  /// - Throws: `Problem`.
  package mutating func read(_ query: QueryParameters) throws {
    for field in Self.form.parameters {
      let texts = try query.texts(of: field)
      if let odd = field.read(texts, into: &self) { throw QueryParameters.refusal(of: field.name, field.words, odd) }
    }
    try validate()
  }

  /// The kind of refusal for a name in the path that is none.
  private static func kind(ofUnknown field: String) -> Problem.Kind {
    switch field {
    case "board": .unknownBoard
    case "school": .unknownSchool
    default: .unknownSeason
    }
  }
}

extension GameContext {
  /// A field of a question in the path. A slash in a board's name may be unescaped.
  fileprivate func questionText(_ name: String) throws -> String {
    let text = try pathText(name)
    return name == "board" && parameters.get("rest") != nil ? text + "/" + (try pathText("rest")) : text
  }

  private func pathText(_ name: String) throws -> String {
    let text = parameters.get(name) ?? ""
    guard let decoded = text.removingPercentEncoding else {
      throw Problem(
        .malformedRequest, detail: "“\(text)” in the path is not UTF-8 with percent escapes; write it as RFC 3986 says."
      )
    }
    return decoded
  }
}

extension QueryParameters {
  /// The values of a question's field; a flag without a value is true.
  fileprivate func texts<Question>(of field: QuestionField<Question>) throws -> [String] {
    if field.isFlag { return try flag(field.name) ? ["true"] : [] }
    return field.most != nil ? all(field.name) : try text(field.name).map { [$0] } ?? []
  }
}
