import Foundation
import TestSupport
import Testing

/// Elements are the first that a CSS selector finds; where there is none, that is an error.
extension Browser {
  /// How many elements a selector finds.
  func number(of selector: String) async throws -> Int {
    try #require(try await run("return document.querySelectorAll(arguments[0]).length", .string(selector)).int)
  }

  /// What can be read of an element, each line without what is around it.
  func text(_ selector: String) async throws -> String {
    let text = try await run(
      Self.finding + """
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return ''
        return element.innerText.split('\\n').map(line => line.trim()).join('\\n').trim()
        """, .string(selector))
    return try #require(text.string)
  }

  /// Whether a person can see an element.
  func isDisplayed(_ selector: String) async throws -> Bool {
    let isDisplayed = try await run(
      Self.finding + """
        const isPainted = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          [...one.getClientRects()].some(box => box.width > 0 && box.height > 0)
        return [element, ...element.querySelectorAll('*')].some(isPainted)
        """, .string(selector))
    return isDisplayed == true
  }

  /// What an element is called for those who cannot see it, as Chromium tells it.
  func accessibleName(of selector: String) async throws -> String? {
    let found = try await chromium(
      "Runtime.evaluate", ["expression": .string("document.querySelector(`\(selector)`)")])
    let nodes = try await chromium(
      "Accessibility.getPartialAXTree", ["objectId": found["result"]["objectId"], "fetchRelatives": false])["nodes"]
    return nodes.array?.first?["name"]["value"].string
  }

  /// Clicks on an element, as a mouse does: on what can be seen of it, in the middle.
  ///
  /// The page may move between the look and the click. A press that would meet something else is kept from it, and is made again.
  ///
  /// - Throws: ``BrowserError`` when something else lies there.
  func click(_ selector: String) async throws {
    repeat {
      let point = try await aim(at: selector)
      for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
        let isPress = type != "mouseMoved"
        try await chromium(
          "Input.dispatchMouseEvent",
          [
            "type": .string(type), "x": point["x"], "y": point["y"], "button": isPress ? "left" : "none",
            "buttons": type == "mousePressed" ? 1 : 0, "clickCount": isPress ? 1 : 0,
          ])
      }
      // A click may have left the page, and then it has met its element.
    } while (try? await run("return window[Symbol.for('missed')]?.() ?? false")) == true
  }

  /// Where a click on an element has to go, which the page notes when it goes elsewhere.
  private func aim(at selector: String) async throws -> JSON {
    try await run(
      Self.finding + """
        const isInside = ({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        if (!isInside(element.getBoundingClientRect())) element.scrollIntoView({ behavior: 'instant', block: 'end', inline: 'nearest' })
        const box = element.getClientRects()[0]
        if (!box) throw new Error(`${arguments[0]} cannot be seen`)
        const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
        const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
        const hit = document.elementFromPoint(x, y)
        if (!element.contains(hit)) throw new Error(`a click on ${arguments[0]} would meet ${hit?.outerHTML.slice(0, 100)}`)
        let isMissed = false
        const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
        const take = (event) => {
          if (event.type === 'pointerdown') isMissed = !element.contains(event.target)
          if (!isMissed) return
          event.preventDefault()
          event.stopImmediatePropagation()
        }
        for (const type of events) addEventListener(type, take, true)
        window[Symbol.for('missed')] = () => {
          for (const type of events) removeEventListener(type, take, true)
          return isMissed
        }
        return { x, y }
        """, .string(selector))
  }

  /// Writes into an element, behind what is already there, as an input method does: all at once.
  func type(_ text: String, into selector: String) async throws {
    try await run(
      Self.finding + """
        if (document.activeElement === element) return
        element.focus()
        element.setSelectionRange(element.value.length, element.value.length)
        """, .string(selector))
    try await chromium("Input.insertText", ["text": .string(text)])
  }

  /// Writes into an element, in place of what was there.
  func type(_ text: String, over selector: String) async throws {
    try await run(Self.finding + "element.value = ''", .string(selector))
    try await type(text, into: selector)
  }

  /// Presses keys one after another, wherever the focus is.
  func press(_ keys: Key...) async throws {
    for key in keys {
      for type in ["keyDown", "keyUp"] {
        var event: [String: JSON] = [
          "type": .string(type), "key": .string(key.name), "code": .string(key.rawValue),
          "windowsVirtualKeyCode": key.number,
        ]
        if type == "keyDown" { event["text"] = key.text }
        try await chromium("Input.dispatchKeyEvent", .object(event))
      }
    }
  }

  /// Keys that have no letter, by the code that a page is told.
  enum Key: String {
    case tab = "Tab"
    case enter = "Enter"
    case space = "Space"
    case escape = "Escape"
    case down = "ArrowDown"
    case backspace = "Backspace"

    fileprivate var name: String { self == .space ? " " : rawValue }

    /// What it writes.
    fileprivate var text: JSON? {
      switch self {
      case .enter: "\r"
      case .space: " "
      default: nil
      }
    }

    /// The number that browsers have always known it by.
    fileprivate var number: JSON {
      switch self {
      case .backspace: 8
      case .tab: 9
      case .enter: 13
      case .escape: 27
      case .space: 32
      case .down: 40
      }
    }
  }

  /// The beginning of a script whose argument is a selector.
  private static let finding = """
    const element = document.querySelector(arguments[0])
    if (!element) throw new Error(`there is no ${arguments[0]}`)

    """
}
