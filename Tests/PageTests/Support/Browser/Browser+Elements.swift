import NIOHTTP1
import Foundation
import TestSupport
import Testing

extension Browser {
  /// An element of the page.
  struct Element: Sendable {
    fileprivate static let key = "element-6066-11e4-a52e-4f735466cecf"
    let id: String
    /// The element as an argument of a script.
    var json: JSON { [Self.key: .string(id)] }
  }

  /// The first element that a CSS selector finds.
  ///
  /// - Throws: ``WebDriverError`` when there is none.
  func find(_ selector: String) async throws -> Element {
    let found = try await send(.POST, "/element", ["using": "css selector", "value": .string(selector)])
    return Element(id: try #require(found[Element.key].string))
  }

  /// All elements that a CSS selector finds, in the order of the page.
  func findAll(_ selector: String) async throws -> [Element] {
    let found = try await send(.POST, "/elements", ["using": "css selector", "value": .string(selector)])
    return (found.array ?? []).compactMap { $0[Element.key].string.map(Element.init) }
  }

  /// What can be read of the first element that a selector finds.
  func text(_ selector: String) async throws -> String {
    try await send(.GET, "/element/\(find(selector).id)/text").string ?? ""
  }

  /// Whether a person can see the first element that a selector finds.
  func isDisplayed(_ selector: String) async throws -> Bool {
    try await send(.GET, "/element/\(find(selector).id)/displayed").bool ?? false
  }

  /// Clicks on an element, as a mouse does.
  func click(_ selector: String) async throws {
    try await send(.POST, "/element/\(find(selector).id)/click", [:])
  }

  /// Types into an element.
  func type(_ text: String, into selector: String) async throws {
    try await send(.POST, "/element/\(find(selector).id)/value", ["text": .string(text)])
  }

  /// Presses keys one after another, wherever the focus is; special keys are those of the recommendation, such as ``Key/enter``.
  func press(_ keys: String...) async throws {
    let strokes = keys.flatMap { key -> [JSON] in
      [["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)]]
    }
    try await send(
      .POST, "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(strokes)]]])
  }

  /// Keys that have no letter.
  enum Key {
    static let tab = "\u{E004}"
    static let enter = "\u{E007}"
    static let space = " "
    static let escape = "\u{E00C}"
    static let up = "\u{E013}"
    static let down = "\u{E015}"
  }
}
