package import Boards
import Foundation

/// The answer to a question as JSON: the same from the command and from the server.
package struct AnswerJSON<Question: ContestQuestion>: Encodable, DecodableWithConfiguration {
  package let answer: Question.Answer

  package init(_ answer: Question.Answer, to question: Question.Type) { self.answer = answer }

  private struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    guard let member = Question.form.member else { return try answer.encode(to: encoder) }
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(answer, forKey: Member(stringValue: member))
  }

  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder, configuration question: Question) throws {
    guard let member = Question.form.member else {
      answer = try question.answer(from: decoder)
      return
    }
    let container = try decoder.container(keyedBy: Member.self)
    answer = try question.answer(from: try container.superDecoder(forKey: Member(stringValue: member)))
  }
}

extension ContestQuestion {
  /// The components of the path below the API's root, and the parameters of the query; neither is percent-encoded.
  package var location: (path: [String], query: [(name: String, value: String)]) {
    let values = Dictionary(Self.form.pathFields.map { ("{\($0.name)}", $0.texts(of: self).first ?? "") }) { $1 }
    return (
      Self.form.path.split(separator: "/").map { values[String($0)] ?? String($0) },
      Self.form.parameters.flatMap { field in
        // What is usual is left out.
        let texts = field.texts(of: self)
        return texts == field.texts(of: Self.form.template) ? [] : texts.map { (field.name, $0) }
      }
    )
  }
}
