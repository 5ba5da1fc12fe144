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
      const box = document.querySelector(arguments[0]).getBoundingClientRect()
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
      """, .string(selector))
    return Point(x: try #require(box["x"].number), y: try #require(box["y"].number))
  }

  /// Touches with one finger for each point, all at once, so many times, one after the other without a pause.
  func touch(_ points: [Point], times: Int = 1) async throws {
    let fingers = points.enumerated().map { number, point -> JSON in
      ["id": .number(Double(number)), "x": .number(point.x.rounded()), "y": .number(point.y.rounded())]
    }
    for _ in 0..<times {
      try await chromium("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": .array(fingers)])
      try await chromium("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
    }
  }

  /// Touches the middle of an element with one finger.
  func touch(_ selector: String, times: Int = 1) async throws {
    try await touch([middle(of: selector)], times: times)
  }
}
