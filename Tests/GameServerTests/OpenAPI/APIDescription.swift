import Foundation
import GameServer
import SchoolDirectory
import TapGame
import TestSupport
import Testing
import Yams

/// The API's description, as the program has it.
struct APIDescription {
  let document: JSON

  /// Read once: in a debug build that takes a quarter of a second.
  private static let read = Result { JSON(yaml: try Yams.load(yaml: ContestHTTPServer.openAPI())) }

  init() throws { document = try Self.read.get() }

  /// An operation of a path.
  struct Operation: Sendable, CustomStringConvertible {
    let path: String
    let method: String
    let parameters: [JSON]
    let body: JSON?
    /// The name of the kind of token that it asks for; `nil` if it asks for none.
    let scheme: String?
    var isSecured: Bool { scheme != nil }
    let responses: [String: JSON]

    /// The parameters of the query that a request need not have.
    var options: [JSON] {
      parameters.filter { $0["required"].bool != true && $0["in"] == .string("query") }
    }

    var description: String { "\(method) \(path)" }

    /// The token that it asks for: the projector's, another one, or none.
    func token(_ other: String?) -> String? {
      switch scheme {
      case nil: nil
      case "display": DisplayKey(.test).text
      default: other
      }
    }

    /// The schema of an answer's body; `nil` where the answer is none that is described.
    func schema(status: Int, contentType: String?) -> JSON? {
      let type = contentType.map { String($0.prefix { $0 != ";" }) } ?? ""
      return responses[String(status)]?["content"][type].fields["schema"]
    }
  }

  var operations: [Operation] {
    let methods = ["get", "post", "put", "patch", "delete"]
    return document["paths"].fields.sorted { $0.key < $1.key }.flatMap { path, item in
      methods.compactMap { method in
        resolved(item).fields[method].map { operation in
          Operation(
            path: path, method: method.uppercased(), parameters: operation["parameters"].elements.map(resolved),
            body: operation["requestBody"]["content"]["application/json"].fields["schema"],
            scheme: operation["security"].elements.first?.keys.first,
            responses: operation["responses"].fields.mapValues(resolved))
        }
      }
    }
  }

  /// What a reference stands for; anything else as it is.
  func resolved(_ value: JSON) -> JSON {
    guard let reference = value["$ref"].string else { return value }
    let target = reference.split(separator: "/").dropFirst().reduce(document as JSON?) { $0?.fields[String($1)] }
    guard let target else {
      Issue.record("\(reference) stands for nothing")
      return .null
    }
    return resolved(target)
  }
}

extension JSON {
  /// What Yams has read.
  fileprivate init(yaml: Any?) {
    switch yaml {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .integer(Int64(value))
    case let value as Double: self = .number(value)
    case let value as String: self = .string(value)
    case let value as [Any]: self = .array(value.map(JSON.init(yaml:)))
    case let value as [String: Any]: self = .object(value.mapValues(JSON.init(yaml:)))
    default: self = .null
    }
  }
}

extension String {
  /// A path's template with values of a contest put in.
  func filled(for contest: Contest, season: String? = nil) -> String {
    replacing("{season}", with: season ?? "\(contest.season.id)")
      .replacing("{board}/{rest}", with: "region:%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C/level:high")
      .replacing("{board}", with: "all").replacing("{school}", with: contest.schools[0].id.rawValue)
  }
}
