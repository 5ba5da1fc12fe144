import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import TestSupport
import Testing

/// A running `chromedriver`, spoken to as the W3C's WebDriver recommendation says.
struct ChromeDriver: Sendable {
  private let process: DriverProcess
  private let base: String

  /// Starts one that picks a free port itself.
  static func start(home: String) async throws -> ChromeDriver {
    let program = try #require(Programs.chromedriver)
    var environment = ProcessInfo.processInfo.environment
    // What the browser writes beside its profile goes into the test's folder too.
    environment["HOME"] = home
    environment["TMPDIR"] = home
    let process = try DriverProcess([program, "--port=0"], environment: environment)
    do {
      let port = try await process.firstLine { line in
        line.firstMatch(of: /started successfully on port (\d+)/).map { String($0.1) }
      }
      return ChromeDriver(process: process, base: "http://127.0.0.1:\(port)")
    } catch {
      await process.end()
      throw error
    }
  }

  /// Sends a command.
  ///
  /// - Throws: ``WebDriverError`` when the driver or the page did not do it.
  @discardableResult
  func send(_ method: HTTPMethod, _ path: String, _ body: JSON? = nil) async throws -> JSON {
    var request = HTTPClientRequest(url: base + path)
    request.method = method
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json; charset=utf-8")
      request.body = .bytes(try JSONEncoder().encode(body))
    }
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(3))
    let bytes = try await response.body.collect(upTo: 1 << 26)
    let value = try JSONDecoder().decode(JSON.self, from: Data(buffer: bytes))["value"]
    guard response.status == .ok else {
      throw WebDriverError(
        command: "\(method) \(path)", kind: value["error"].string ?? "\(response.status)",
        message: value["message"].string ?? "")
    }
    return value
  }

  /// Ends it, with the browsers that it started.
  func end() async { await process.end() }
}

/// A command that was not done.
struct WebDriverError: Error, CustomStringConvertible {
  let command: String
  /// One of the errors of the recommendation, such as `no such element`.
  let kind: String
  let message: String

  var description: String { "\(command): \(kind): \(message)" }
}
