import NIOHTTP1
import Foundation
import TestSupport
import Testing

extension Browser {
  /// A place in the window, in CSS pixels.
  struct Point: Sendable {
    var x: Double
    var y: Double
  }

  /// The middle of the first element that a selector finds.
  func middle(of selector: String) async throws -> Point {
    let box = try await run(
      """
      const box = arguments[0].getBoundingClientRect()
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
      """, try await find(selector).json)
    return Point(x: try #require(box["x"].number), y: try #require(box["y"].number))
  }

  /// Touches with one finger for each point, all at once, so many times; each touch lasts 20 ms.
  func touch(_ points: [Point], times: Int = 1) async throws {
    let fingers = points.enumerated().map { number, point -> JSON in
      let touch: [JSON] = [
        ["type": "pointerDown", "button": 0], ["type": "pause", "duration": 20], ["type": "pointerUp", "button": 0],
        ["type": "pause", "duration": 20],
      ]
      let move: JSON = [
        "type": "pointerMove", "duration": 0, "origin": "viewport", "x": .number(point.x.rounded()),
        "y": .number(point.y.rounded()),
      ]
      return [
        "type": "pointer", "id": "finger\(number)", "parameters": ["pointerType": "touch"],
        "actions": .array([move] + (0..<times).flatMap { _ in touch }),
      ]
    }
    try await send(.POST, "/actions", ["actions": .array(fingers)])
  }

  /// Touches the middle of an element with one finger.
  func touch(_ selector: String, times: Int = 1) async throws {
    try await touch([middle(of: selector)], times: times)
  }
}
