import Foundation
import Synchronization
import TestSupport
import Testing

/// A browser as a person has it: what it keeps it shares with no other one. Most are seats in one Chromium.
final class Browser: Sendable {
  private struct State {
    var tabs: [Tab] = []
    var current: Tab?
    var isOpen = true
    var tolerated: Set<String> = []
  }

  private let chromium: Chromium
  /// Its seat; `nil` for one that has a Chromium to itself.
  private let seat: Chromium.Seat?
  private let device: Device
  private let state = Mutex(State())

  /// Opens a browser that keeps nothing when it is closed, at a seat of a Chromium.
  convenience init(in chromium: Chromium, _ device: Device) async throws {
    try await self.init(chromium, try await chromium.takeSeat(), device)
  }

  /// Opens a browser that is a Chromium of its own, whose profile is in a folder.
  convenience init(folder: URL, _ device: Device) async throws {
    try await self.init(try Chromium(folder: folder), nil, device)
  }

  private init(_ chromium: Chromium, _ seat: Chromium.Seat?, _ device: Device) async throws {
    (self.chromium, self.seat, self.device) = (chromium, seat, device)
    do { if let seat { try await goOn(in: seat.target) } else { try await openTab() } } catch {
      try await end()
      throw error
    }
  }

  /// Opens one more tab and goes on in it.
  func openTab() async throws { try await goOn(in: chromium.openTarget(context: seat?.context)) }

  private func goOn(in target: String) async throws {
    let tab = try await Tab(chromium, target: target, device)
    state.withLock { state in
      state.tabs.append(tab)
      state.current = tab
    }
  }

  /// The tab that is worked with.
  var tab: Tab { get throws { try #require(state.withLock { $0.current }) } }

  /// Goes on in another tab.
  func switchTo(_ tab: Tab) { state.withLock { $0.current = tab } }

  /// Sends a command of Chromium's protocol to the page.
  @discardableResult
  func chromium(_ command: String, _ parameters: JSON = [:]) async throws -> JSON {
    try await tab.send(command, parameters)
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
    try await end()
  }

  /// Lets the pages log errors of a source, such as `network` where a test takes the network away.
  func tolerateErrors(from source: String) { state.withLock { _ = $0.tolerated.insert(source) } }

  /// What the pages have logged as an error since it was last asked; a violation of the content security policy is one too.
  func consoleErrors() async throws -> [String] {
    let (tabs, tolerated) = state.withLock { ($0.tabs, $0.tolerated) }
    var errors: [String] = []
    for tab in tabs {
      errors += try await tab.takeErrors().filter { !tolerated.contains($0.source) }.map { "\($0.source): \($0.text)" }
    }
    return errors
  }

  private func end() async throws {
    let tabs = state.withLock { $0.tabs }
    // What a profile keeps is on disk when the browser has closed by itself.
    guard let seat else { return try await chromium.close() }
    // Whoever has the seat next finds one tab.
    if tabs.count == 1, let tab = tabs.first, (try? await tab.clear()) != nil { return chromium.leave(seat) }
    for tab in tabs { tab.leave() }
    try await chromium.remove(seat)
  }
}

private func exchange(_ value: inout Bool, with new: Bool) -> Bool {
  defer { value = new }
  return value
}
