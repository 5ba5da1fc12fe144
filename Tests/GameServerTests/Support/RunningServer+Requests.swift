import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import TestSupport
import Testing

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

  /// The cookie that a browser would send back.
  var cookie: (String, String) {
    get throws { ("Cookie", String(try #require(headers["set-cookie"].first).prefix { $0 != ";" })) }
  }
}

extension RunningServer {
  func get(_ path: String, token: String? = nil) async throws -> Answer {
    try await send("GET", path, token: token)
  }

  /// - Parameter address: where a proxy says that the request comes from.
  func post(
    _ path: String, _ body: some Encodable, token: String? = nil, from address: String? = nil,
    client: HTTPClient = .shared
  ) async throws -> Answer {
    let json = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    return try await post(path, json: json, token: token, from: address, client: client)
  }

  func post(
    _ path: String, json: String, contentType: String? = "application/json", token: String? = nil,
    headers: [(String, String)] = [], from address: String? = nil, client: HTTPClient = .shared
  ) async throws -> Answer {
    try await send(
      "POST", path, body: Data(json.utf8), contentType: contentType, token: token,
      headers: headers + (address.map { [("X-Forwarded-For", $0)] } ?? []), client: client)
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

extension JSON {
  /// A value without the fields of these names, however deep they lie.
  func without(_ names: Set<String>) -> JSON {
    switch self {
    case .object(let fields): .object(fields.filter { !names.contains($0.key) }.mapValues { $0.without(names) })
    case .array(let elements): .array(elements.map { $0.without(names) })
    default: self
    }
  }
}
