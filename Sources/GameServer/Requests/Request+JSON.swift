import TapGame
import Foundation
import GameAPI
import HTTPTypes
import Hummingbird
import Basics
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

extension Request {
  /// Decodes the body from JSON.
  ///
  /// - Parameter maximum: the maximum size in bytes.
  /// - Throws: `Problem`, which says what is wrong and where.
  package func json<Value: Decodable>(as type: Value.Type = Value.self, upTo maximum: Int) async throws -> Value {
    try checkJSON()
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > maximum { throw Problem.bodyTooLarge }
    let body: Data
    do {
      body = Data(buffer: try await self.body.collect(upTo: maximum), byteTransferStrategy: .noCopy)
    } catch is NIOTooManyBytesError {
      throw Problem.bodyTooLarge
    } catch let error where !(error is HTTPParserError) && !(error is CancellationError) {
      // Only the connection can fail here, mostly because the client has reset it. Nobody gets this answer.
      throw Problem(.malformedRequest, detail: "The connection ended before the whole body had come; send it again.")
    }
    // The decoder would misread bytes in other encodings.
    guard String(validating: body, as: UTF8.self) != nil else {
      throw Problem(.malformedRequest, detail: "The body is not JSON in UTF-8.")
    }
    if let fault = JSONTokenizer.fault(in: Array(body)) {
      let place = fault.offset == body.count ? "it ends too early" : "see what stands at byte \(fault.offset + 1)"
      throw Problem(.malformedRequest, detail: "The body is not JSON: \(place).")
    }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch let error as DecodingError {
      throw Problem(error, of: body)
    }
  }

  /// Checks that the content type is JSON. A page of another site can send other types without a preflight request.
  private func checkJSON() throws {
    guard headers[.contentType].map(Self.isJSON) == true else {
      throw Problem(
        .unsupportedMediaType,
        detail: "The body has to be JSON; send it with the header “Content-Type: application/json”.")
    }
    guard headers[.contentEncoding] == nil else {
      throw Problem(.unsupportedMediaType, detail: "The body has to be sent as it is, not compressed.")
    }
  }

  private static func isJSON(_ type: String) -> Bool {
    // The usual spelling is compared first, because this comparison is fast.
    type == "application/json"
      || type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() == "application/json"
  }
}
