import Foundation
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A browser with one window.
final class Browser: Sendable {
  private let driver: ChromeDriver
  private let session: String
  private struct State {
    var isOpen = true
    var tolerated: Set<String> = []
  }
  private let state = Mutex(State())

  init(_ driver: ChromeDriver, _ device: Device, profile: String) async throws {
    var arguments: [JSON] = [
      "--headless=new", "--user-data-dir=\(profile)", "--accept-lang=\(device.languages.joined(separator: ","))",
      "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
      "--autoplay-policy=no-user-gesture-required", "--window-size=\(device.width),\(device.height)",
    ]
    // The sandbox of Chromium refuses to run for root.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    let answer = try await driver.send(
      .POST, "/session",
      [
        "capabilities": [
          "alwaysMatch": [
            "goog:loggingPrefs": ["browser": "ALL"],
            "goog:chromeOptions": ["args": .array(arguments), "binary": .string(Programs.chromium ?? "")],
            "timeouts": ["script": 60_000, "pageLoad": 60_000],
          ]
        ]
      ])
    self.driver = driver
    session = try #require(answer["sessionId"].string)
    try await become(device)
  }

  /// Sends a command of this browser's session.
  @discardableResult
  func send(_ method: HTTPMethod, _ path: String, _ body: JSON? = nil) async throws -> JSON {
    try await driver.send(method, "/session/\(session)\(path)", body)
  }

  /// Sends a command of Chromium's own protocol.
  @discardableResult
  func chromium(_ command: String, _ parameters: JSON = [:]) async throws -> JSON {
    try await send(.POST, "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  /// Gives the window the size of a device, and its way of being touched.
  func become(_ device: Device) async throws {
    try await chromium(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(device.width)), "height": .number(Double(device.height)),
        "deviceScaleFactor": .number(device.pixelRatio), "mobile": .bool(device.isTouched),
      ])
    var touch: JSON = ["enabled": .bool(device.isTouched)]
    if device.isTouched { touch = ["enabled": true, "maxTouchPoints": 5] }
    try await chromium("Emulation.setTouchEmulationEnabled", touch)
  }

  /// Has the page see preferences of its person, such as `["prefers-reduced-motion": "reduce", "prefers-color-scheme": "dark"]`.
  func prefer(_ preferences: [String: String]) async throws {
    let features = preferences.map { JSON.object(["name": .string($0.key), "value": .string($0.value)]) }
    try await chromium("Emulation.setEmulatedMedia", ["features": .array(features)])
  }

  /// Closes it, and fails the test if a page has logged an error. It can be closed twice.
  func close() async throws {
    guard state.withLock({ exchange(&$0.isOpen, with: false) }) else { return }
    let errors = try await consoleErrors()
    #expect(errors == [])
    try await send(.DELETE, "")
  }

  /// Lets the pages log errors of a source, such as `network` where a test takes the network away.
  func tolerateErrors(from source: String) { state.withLock { _ = $0.tolerated.insert(source) } }

  /// What the pages have logged as an error since it was last asked; a violation of the content security policy is one too.
  func consoleErrors() async throws -> [String] {
    let tolerated = state.withLock { $0.tolerated }
    return try await send(.POST, "/se/log", ["type": "browser"]).array?.filter {
      $0["level"].string == "SEVERE" && !tolerated.contains($0["source"].string ?? "")
    }.map { "\($0["source"].string ?? ""): \($0["message"].string ?? "")" } ?? []
  }
}

private func exchange(_ value: inout Bool, with new: Bool) -> Bool {
  defer { value = new }
  return value
}
