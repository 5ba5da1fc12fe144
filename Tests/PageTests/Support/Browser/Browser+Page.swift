import NIOHTTP1
import Foundation
import TestSupport
import Testing

extension Browser {
  /// Goes to an address and waits until the page is loaded.
  func open(_ address: String) async throws { try await send(.POST, "/url", ["url": .string(address)]) }

  /// Loads the page again.
  func reload() async throws { try await send(.POST, "/refresh", [:]) }

  /// The address of the page.
  func address() async throws -> String { try await send(.GET, "/url").string ?? "" }

  /// Opens one more tab of the same browser and goes on in it.
  ///
  /// - Returns: the tab's name, for ``switchTo(tab:)``.
  @discardableResult
  func openTab() async throws -> String {
    let handle = try #require(try await send(.POST, "/window/new", ["type": "tab"])["handle"].string)
    try await switchTo(tab: handle)
    return handle
  }

  /// The name of the tab that commands go to.
  func tab() async throws -> String { try await send(.GET, "/window").string ?? "" }

  /// Goes on in another tab.
  func switchTo(tab: String) async throws { try await send(.POST, "/window", ["handle": .string(tab)]) }

  /// Takes the network away from the page, or gives it back.
  func setOffline(_ isOffline: Bool) async throws {
    try await send(
      .POST, "/chromium/network_conditions",
      ["network_conditions": ["offline": .bool(isOffline), "latency": 0, "throughput": -1]])
  }

  /// Runs the body of a JavaScript function, to which `arguments` are given; a promise that it returns is waited for.
  @discardableResult
  func run(_ script: String, _ arguments: JSON...) async throws -> JSON {
    try await send(.POST, "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Waits until an expression of JavaScript is true in the page: it is looked at again after each change of the page.
  ///
  /// - Returns: the value that was true.
  @discardableResult
  func wait(for expression: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> JSON {
    let script = """
      const ready = () => { try { return (\(expression)) } catch (error) { if (error instanceof TypeError) return false; throw error } }
      return new Promise((resolve, reject) => {
        const look = () => {
          try { const value = ready(); if (value) { observer.disconnect(); resolve(value) } }
          catch (error) { observer.disconnect(); reject(error) }
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        for (const event of ["animationend", "transitionend", "input", "scroll"]) document.addEventListener(event, look, true)
        look()
      })
      """
    do {
      return try await run(script)
    } catch let error as WebDriverError where error.kind == "script timeout" {
      let text = (try? await run("return document.body.innerText").string) ?? ""
      let failure = WaitedInVain(expression: expression, page: text)
      Issue.record(failure, sourceLocation: sourceLocation)
      throw failure
    }
  }
}

/// Something did not come true in the page.
struct WaitedInVain: Error, CustomStringConvertible {
  let expression: String
  let page: String
  var description: String { "“\(expression)” did not come true. The page reads:\n\(page)" }
}
