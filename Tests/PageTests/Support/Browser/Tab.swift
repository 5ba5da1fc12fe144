import Foundation
import Synchronization
import TestSupport

/// A tab of a browser: a page, and all that is loaded in its place.
final class Tab: Sendable {
  private struct State {
    /// The documents that were begun and those whose loading has ended, by their loader.
    var begun: Set<String> = []
    var loaded: Set<String> = []
    /// Who waits for a document to be loaded, and which will do.
    var awaited: [Int: @Sendable (String) -> Bool] = [:]
    var origins: Set<String> = []
    var errors: [(source: String, text: String)] = []
    var hasCrashed = false
  }

  /// Its number as a target of the protocol.
  let target: String
  private let chromium: Chromium
  private let session: String
  private let loads = Waiters<Void>()
  private let state = Mutex(State())

  /// Works with an empty page. It believes to be in front, and to have the keyboard, whatever other tabs there are.
  init(_ chromium: Chromium, target: String, _ device: Device) async throws {
    (self.chromium, self.target) = (chromium, target)
    session =
      try await chromium.send("Target.attachToTarget", ["targetId": .string(target), "flatten": true])["sessionId"]
      .string ?? ""
    chromium.listen(to: session) { [weak self] event, parameters in self?.take(event, parameters) }
    let userAgent = try await chromium.send("Browser.getVersion")["userAgent"]
    let languages = JSON.string(device.languages.joined(separator: ","))
    let commands: [(String, JSON)] =
      ["Page", "Runtime", "Log", "Network", "Inspector"].map { ("\($0).enable", [:]) } + [
        ("Page.setLifecycleEventsEnabled", ["enabled": true]),
        ("Emulation.setFocusEmulationEnabled", ["enabled": true]),
        ("Emulation.setUserAgentOverride", ["userAgent": userAgent, "acceptLanguage": languages]),
      ]
    try await withThrowingTaskGroup { group in
      for (command, parameters) in commands { group.addTask { try await self.send(command, parameters) } }
      try await group.waitForAll()
    }
    try await become(device)
  }

  /// Sends a command of the protocol to the page.
  @discardableResult
  func send(_ command: String, _ parameters: JSON = [:]) async throws -> JSON {
    try await chromium.send(command, parameters, session: session)
  }

  /// Gives the window the size of a device, and its way of being touched.
  func become(_ device: Device) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(device.width)), "height": .number(Double(device.height)),
        "deviceScaleFactor": .number(device.pixelRatio), "mobile": .bool(device.isTouched),
      ])
    try await send(
      "Emulation.setTouchEmulationEnabled",
      device.isTouched ? ["enabled": true, "maxTouchPoints": 5] : ["enabled": false])
  }

  /// Goes to an address and waits until the page is loaded. A page that is just being left aborts it, and it is tried again.
  func open(_ address: String) async throws {
    if let url = URL(string: address), let scheme = url.scheme, let host = url.host() {
      state.withLock { _ = $0.origins.insert("\(scheme)://\(host):\(url.port ?? 80)") }
    }
    var answer = try await send("Page.navigate", ["url": .string(address)])
    for _ in 0..<5 where answer["errorText"].string == "net::ERR_ABORTED" {
      answer = try await send("Page.navigate", ["url": .string(address)])
    }
    if let reason = answer["errorText"].string { throw BrowserError(command: "Page.navigate", message: reason) }
    guard let loader = answer["loaderId"].string else { return }
    try await waitUntilLoaded { $0 == loader }
  }

  /// Loads the page again.
  func reload() async throws {
    let before = state.withLock { $0.begun }
    try await send("Page.reload")
    try await waitUntilLoaded { !before.contains($0) }
  }

  /// Takes away what the pages have kept, and leaves an empty page to whoever has the tab next.
  ///
  /// What was asked of the page, such as its size, ends with the session. The empty page is opened by the page itself, so that its process goes
  /// on, which the next page of a server on this machine is then opened in.
  func clear() async throws {
    let (before, origins) = state.withLock { ($0.begun, $0.origins) }
    try await send("Runtime.evaluate", ["expression": "location.replace('about:blank')"])
    try await waitUntilLoaded { !before.contains($0) }
    // The browser tells a page of a pointer that rests on it, when something moves under it.
    try await send("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": -1, "y": -1])
    for origin in origins {
      try await send("Storage.clearDataForOrigin", ["origin": .string(origin), "storageTypes": "all"])
    }
    try await send("Network.clearBrowserCache")
    leave()
    try await chromium.send("Target.detachFromTarget", ["sessionId": .string(session)])
  }

  /// Has what becomes of the page told no more.
  func leave() { chromium.listen(to: session, nil) }

  /// What the page has logged as an error since it was last asked, and the part of the browser that each is from.
  func takeErrors() async throws -> [(source: String, text: String)] {
    // What was logged before this command is told before its answer.
    if !state.withLock({ $0.hasCrashed }) { try await send("Runtime.evaluate", ["expression": "0"]) }
    return state.withLock { state in
      defer { state.errors = [] }
      return state.errors
    }
  }

  private func waitUntilLoaded(_ isWanted: @escaping @Sendable (_ loader: String) -> Bool) async throws {
    let late = BrowserError(command: "load", message: "the page was not loaded in the test's time")
    try await loads.wait(late: late) { number in
      let isLoaded = state.withLock { state in
        if state.loaded.contains(where: isWanted) { return true }
        state.awaited[number] = isWanted
        return false
      }
      if isLoaded { loads.resume(number, with: .success(())) }
    }
  }

  private func take(_ event: String, _ parameters: JSON) {
    switch event {
    case "Page.lifecycleEvent" where parameters["frameId"].string == target:
      note(parameters["name"].string ?? "", of: parameters["loaderId"].string ?? "")
    case "Log.entryAdded" where parameters["entry"]["level"].string == "error":
      let entry = parameters["entry"]
      note(error: "\(entry["url"].string ?? "") \(entry["text"].string ?? "")", from: entry["source"].string ?? "")
    case "Runtime.consoleAPICalled" where ["error", "assert"].contains(parameters["type"].string):
      let words = parameters["args"].array?.map { $0["value"].string ?? $0["description"].string ?? "" } ?? []
      note(error: words.joined(separator: " "), from: "console-api")
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"]
      note(
        error: details["exception"]["description"].string ?? details["text"].string ?? "", from: "javascript")
    case "Page.javascriptDialogOpening":
      note(error: "a dialog: \(parameters["message"].string ?? "")", from: "dialog")
      chromium.post("Page.handleJavaScriptDialog", ["accept": false], session: session)
    case "Inspector.targetCrashed":
      state.withLock { $0.hasCrashed = true }
      chromium.abandon(session)
    default: break
    }
  }

  private func note(error text: String, from source: String) { state.withLock { $0.errors.append((source, text)) } }

  private func note(_ stage: String, of loader: String) {
    let ended: [Int] = state.withLock { state in
      if stage == "init" { state.begun.insert(loader) }
      guard stage == "load" else { return [] }
      state.loaded.insert(loader)
      let ended = state.awaited.filter { $0.value(loader) }.map(\.key)
      for number in ended { state.awaited[number] = nil }
      return ended
    }
    for number in ended { loads.resume(number, with: .success(())) }
  }
}
