import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// An answer to a call.
struct CallAnswer: Sendable {
  let status: Int
  let headers: [String: String]
  let body: Data
}

/// Something that calls nodes over HTTP.
protocol Calling: Sendable {
  /// Makes a call.
  ///
  /// - Parameter token: the session's token.
  /// - Returns: the answer, or `nil` if none came in time.
  func post(_ path: String, at node: String, token: String?, _ json: String) async -> CallAnswer?
}

/// Calls over HTTP that are given up after a time.
final class Calls: Calling {
  private let http: HTTPClient
  private let time: TimeAmount

  /// - Parameter seconds: how long to wait for an answer.
  init(seconds: Int64 = 2) {
    time = .seconds(seconds)
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(1)))
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1000
    // A phone, too, learns at once that nobody listens.
    configuration.connectionPool.retryConnectionEstablishment = false
    http = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
  }

  func shutdown() async { try? await http.shutdown() }

  func post(_ path: String, at node: String, token: String? = nil, _ json: String) async -> CallAnswer? {
    await post(path, at: node, token: token, headers: [:], json)
  }

  /// Makes a call with further headers.
  func post(
    _ path: String, at node: String, token: String?, headers: [String: String], _ json: String
  ) async -> CallAnswer? {
    var request = HTTPClientRequest(url: node + path)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    if let token { request.headers.add(name: "authorization", value: "Bearer \(token)") }
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    request.body = .bytes(ByteBuffer(string: json))
    return await answer(request)
  }

  /// Asks for something.
  func get(_ path: String, at node: String) async -> CallAnswer? { await answer(HTTPClientRequest(url: node + path)) }

  private func answer(_ request: HTTPClientRequest) async -> CallAnswer? {
    do {
      let response = try await http.execute(request, timeout: time)
      let body = try await response.body.collect(upTo: 1 << 25)
      let headers = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
      return CallAnswer(
        status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
    } catch {
      return nil
    }
  }
}
