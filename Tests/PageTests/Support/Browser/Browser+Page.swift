import Foundation
import TestSupport
import Testing

extension Browser {
  /// Goes to an address and waits until the page is loaded.
  func open(_ address: String) async throws { try await tab.open(address) }

  /// Loads the page again.
  func reload() async throws { try await tab.reload() }

  /// Takes the network away from the page, or gives it back.
  ///
  /// Chromium answers before its network process has the new conditions. Requests that the page sends meanwhile still reach the server.
  func setOffline(_ isOffline: Bool) async throws {
    try await chromium(
      "Network.emulateNetworkConditions",
      ["offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
    guard isOffline else { return }
    try await run(
      """
      while (await fetch('/api/boards/all?top=1', { cache: 'no-store' }).then(() => true, () => false)) {}
      """)
  }

  /// Gives the window the size of a device, and its way of being touched.
  func become(_ device: Device) async throws { try await tab.become(device) }

  /// Runs the body of an asynchronous JavaScript function, to which `arguments` are given, and waits for what it returns.
  @discardableResult
  func run(_ script: String, _ arguments: JSON...) async throws -> JSON {
    let list = String(decoding: try JSONEncoder().encode(JSON.array(arguments)), as: UTF8.self)
    return try await evaluate("(async function() {\n\(script)\n}).apply(null, \(list))")
  }

  /// Runs a script in each page that is loaded from now on, before the page's own scripts.
  func runFirst(_ script: String) async throws {
    try await chromium("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
  }

  /// Waits until an expression of JavaScript is true in the page: it is looked at again after each change of the page, and in the page that
  /// another one is left for.
  ///
  /// - Returns: the value that was true.
  @discardableResult
  func wait(for expression: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> JSON {
    let script = """
      new Promise((resolve, reject) => {
        const ready = () => { try { return (\(expression)) } catch (error) { if (error instanceof TypeError) return false; throw error } }
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
    while true {
      do { return try await evaluate(script) } catch let error as BrowserError {
        if Self.leftPage.contains(error.message) { continue }
        // What the page reads is asked by a task of its own, which goes on where the test's time has ended.
        let text = await Task { (try? await run("return document.body.innerText").string) ?? "" }.value
        let failure = WaitedInVain(expression: expression, reason: error, page: text)
        Issue.record(failure, sourceLocation: sourceLocation)
        throw failure
      }
    }
  }

  /// What Chromium says when the page that a script ran in is no longer there.
  private static let leftPage: Set = [
    "Execution context was destroyed.", "Inspected target navigated or closed", "Cannot find default execution context",
  ]

  /// The value of a JavaScript expression, when it is there.
  private func evaluate(_ expression: String) async throws -> JSON {
    let answer = try await chromium(
      "Runtime.evaluate", ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
    let failure = answer["exceptionDetails"]
    if failure != .null {
      let text = failure["exception"]["description"].string ?? failure["text"].string ?? ""
      throw BrowserError(command: "script", message: text)
    }
    return answer["result"]["value"]
  }
}

/// Something did not come true in the page.
struct WaitedInVain: Error, CustomStringConvertible {
  let expression: String
  let reason: BrowserError
  let page: String
  var description: String { "“\(expression)” did not come true: \(reason). The page reads:\n\(page)" }
}
