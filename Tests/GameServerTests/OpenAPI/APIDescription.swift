import Foundation
import Testing
import WebPage
import Yams

/// The API's description, as the program has it.
struct APIDescription {
  let document: JSONValue

  init() throws {
    var count = 0
    let bytes = UnsafeBufferPointer(start: web_page_openapi(&count), count: count)
    document = JSONValue(yaml: try Yams.load(yaml: String(decoding: bytes, as: UTF8.self)))
  }

  /// An operation of a path.
  struct Operation: Sendable, CustomStringConvertible {
    let path: String
    let method: String
    let parameters: [JSONValue]
    let body: JSONValue?
    let isSecured: Bool
    let responses: [String: JSONValue]

    /// The parameters of the query that a request need not have.
    var options: [JSONValue] {
      parameters.filter { $0["required"]?.isTrue != true && $0["in"] == .string("query") }
    }

    var description: String { "\(method) \(path)" }

    /// The schema of an answer's body; `nil` where the answer is none that is described.
    func schema(status: Int, contentType: String?) -> JSONValue? {
      let type = contentType.map { String($0.prefix { $0 != ";" }) } ?? ""
      return responses[String(status)]?["content"]?[type]?["schema"]
    }
  }

  var operations: [Operation] {
    let methods = ["get", "post", "put", "patch", "delete"]
    return (document["paths"]?.fields ?? [:]).sorted { $0.key < $1.key }.flatMap { path, item in
      methods.compactMap { method in
        item[method].map { operation in
          Operation(
            path: path, method: method.uppercased(), parameters: operation["parameters"]?.elements.map(resolved) ?? [],
            body: operation["requestBody"]?["content"]?["application/json"]?["schema"],
            isSecured: operation["security"] != nil,
            responses: (operation["responses"]?.fields ?? [:]).mapValues(resolved))
        }
      }
    }
  }

  /// What a reference stands for; anything else as it is.
  func resolved(_ value: JSONValue) -> JSONValue {
    guard let reference = value["$ref"]?.text else { return value }
    let target = reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) { $0?[String($1)] }
    guard let target else {
      Issue.record("\(reference) stands for nothing")
      return .null
    }
    return resolved(target)
  }
}
