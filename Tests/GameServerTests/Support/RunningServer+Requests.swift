import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import TestSupport

/// What a server answered.
struct Answer: Sendable {
  let status: Int
  let headers: HTTPHeaders
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }
  var contentType: String? { headers.first(name: "content-type") }

  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }

  func decoded() throws -> JSON { try JSON(parsing: body) }

  /// The body as JSON's own values.
  var json: Any {
    get throws { try JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) }
  }
}

extension RunningServer {
  func get(_ path: String, token: String? = nil) async throws -> Answer {
    try await send("GET", path, token: token)
  }

  func post(_ path: String, _ body: some Encodable, token: String? = nil) async throws -> Answer {
    try await post(path, json: String(decoding: JSONEncoder().encode(body), as: UTF8.self), token: token)
  }

  func post(
    _ path: String, json: String, contentType: String? = "application/json", token: String? = nil
  ) async throws -> Answer {
    try await send("POST", path, body: Data(json.utf8), contentType: contentType, token: token)
  }

  /// Sends a request as it is.
  func send(
    _ method: String, _ path: String, body: Data? = nil, contentType: String? = nil, token: String? = nil,
    headers: [(String, String)] = [], client: HTTPClient = .shared
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: url + path)
    request.method = HTTPMethod(rawValue: method)
    if let body { request.body = .bytes(ByteBuffer(data: body)) }
    if let contentType { request.headers.add(name: "content-type", value: contentType) }
    if let token { request.headers.add(name: "authorization", value: "Bearer \(token)") }
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    // A browser, which alone has cookies, also names its page's origin with what may change something.
    if method != "GET", request.headers.contains(name: "cookie"), !request.headers.contains(name: "origin") {
      request.headers.add(name: "origin", value: url)
    }
    let response = try await client.execute(request, timeout: .minutes(5))
    let bytes = try await response.body.collect(upTo: 64 << 20)
    return Answer(status: Int(response.status.code), headers: response.headers, body: Data(buffer: bytes))
  }
}
