import TapGame
import Foundation
import GameAPI

extension Problem {
  static let bodyTooLarge = Problem(.bodyTooLarge, detail: "The body is larger than this server takes; send less.")

  init(_ error: DecodingError, of body: Data) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(.invalidValue, detail: "“\(Self.path(context.codingPath + [key]))” is missing in the body.")
    case .valueNotFound(_, let context):
      self.init(.invalidValue, detail: "\(Self.place(context.codingPath)) is null; give it a value.")
    case .typeMismatch(let type, let context):
      self.init(.invalidValue, detail: "\(Self.place(context.codingPath)) has to be \(Self.name(of: type)).")
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      // The decoder reports the same error for an unsupported number and for invalid JSON.
      if let key = Self.keyOfOddNumber(in: body) {
        self.init(.invalidValue, detail: "“\(key)” in the body has to be a whole number of at most 64 bits.")
        return
      }
      let reason = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
      self.init(
        .malformedRequest, detail: "The body is not JSON in UTF-8\(reason.map { ": \($0)" } ?? ".")")
    case .dataCorrupted(let context):
      self.init(
        .invalidValue, detail: "\(Self.place(context.codingPath)) cannot be taken: \(context.debugDescription).")
    @unknown default:
      self.init(.malformedRequest, detail: "The body cannot be read.")
    }
  }

  /// The path of the first member whose number is not whole or exceeds 64 bits. Members are in alphabetical order.
  private static func keyOfOddNumber(in body: Data) -> String? {
    (try? JSONSerialization.jsonObject(with: body)).flatMap { pathOfOddNumber(in: $0) }?.joined(separator: ".")
  }

  private static func pathOfOddNumber(in value: Any) -> [String]? {
    let members: [(key: String, value: Any)] =
      if let object = value as? [String: Any] { object.sorted { $0.key < $1.key } } else {
        (value as? [Any] ?? []).enumerated().map { (String($0.offset), $0.element) }
      }
    for member in members {
      if member.value is NSNumber, (member.value as? Int64) == nil { return [member.key] }
      if let path = pathOfOddNumber(in: member.value) { return [member.key] + path }
    }
    return nil
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "The body" : "“\(self.path(path))” in the body"
  }

  private static func path(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is any FixedWidthInteger.Type: "a whole number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}
