import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SchoolDirectory

/// Requests pages of an open API, with one attempt each.
struct PageClient: Sendable {
  let client: HTTPClient
  /// The scheme, the host and an optional path prefix.
  let base: String
  let key: APIKey

  /// The maximum number of bytes of a decompressed page. 1,000 rows take about one million.
  static let maximumSize = 16 << 20
  private static let timeout = TimeAmount.seconds(60)

  func page(_ number: Int, of list: SourceList) async throws -> DirectoryPage {
    var request = HTTPClientRequest(url: "\(base)\(list.path)?\(list.query(page: number, key: key))")
    request.headers.add(name: "accept", value: "application/json")
    request.headers.add(name: "accept-encoding", value: "gzip, deflate")
    request.headers.add(name: "user-agent", value: "TouchSchool")
    let response: HTTPClientResponse
    let body: [UInt8]
    do {
      response = try await client.execute(request, timeout: Self.timeout)
      try Self.check(response)
      body = Array(try await response.body.collect(upTo: Self.maximumSize).readableBytesView)
    } catch let error as FetchError {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch is NIOTooManyBytesError {
      throw FetchError.tooLarge(list: list.name, page: number, limit: Self.maximumSize)
    } catch {
      try Task.checkCancellation()
      throw FetchError.unreachable(host: Self.host(of: base), reason: ConnectionReason(error).text)
    }
    do { return try DirectoryPage(body, of: list.api, level: list.level) } catch {
      throw FetchError.unreadable(
        list: list.name, page: number, answer: Self.hidden(error, key), beginning: beginning(of: body))
    }
  }

  private static func check(_ response: HTTPClientResponse) throws(FetchError) {
    switch response.status.code {
    case 200: return
    case 300..<400:
      throw .redirected(to: response.headers.first(name: "location").flatMap { URL(string: $0)?.host })
    default:
      throw .status(
        Int(response.status.code),
        retryAfter: response.headers.first(name: "retry-after").flatMap { Int($0) }.map { .seconds(max(0, $0)) })
    }
  }

  private static func hidden(_ error: DirectoryError, _ key: APIKey) -> DirectoryError {
    guard case .answered(let code, let message) = error else { return error }
    return .answered(code: key.hiding(in: code), message: key.hiding(in: message))
  }

  /// The beginning of an unreadable response, where an API may describe the error in its own words.
  private func beginning(of body: [UInt8]) -> String {
    let words = String(decoding: body.prefix(1024), as: UTF8.self).split { $0.isWhitespace || $0.isNewline }
    let text = key.hiding(in: words.joined(separator: " "))
    return text.count > 120 ? "\(text.prefix(120))…" : text
  }

  private static func host(of base: String) -> String { URL(string: base)?.host ?? base }
}
