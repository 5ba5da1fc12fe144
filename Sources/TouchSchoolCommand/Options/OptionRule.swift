import Basics
import ArgumentParser
import TapGame

/// What many commands require of their options, each said in one way.
enum OptionRule {
  /// Requires a number in a range. An option that is not given fits.
  ///
  /// - Throws: `ValidationError`.
  static func number(_ option: String, _ value: Int?, from least: Int, to most: Int? = nil) throws {
    guard let value, value < least || value > most ?? .max else { return }
    let (korean, english) = most.map { ("\(least)부터 \($0)까지", "\(least) to \($0)") } ?? ("\(least) 이상", "\(least)")
    throw ValidationError(
      "\(option)에는 \(korean)의 수를 써 주세요. \("\(value)".with(.topic)) 안 돼요.",
      "\(option) takes a number from \(english), not \(value).")
  }

  /// Requires a number that a server allows, if there is one.
  ///
  /// - Throws: `ValidationError`.
  static func number(_ option: String, _ value: Int?, to most: Int, ifAtServer isAtServer: Bool) throws {
    guard isAtServer, let value, value > most else { return }
    throw ValidationError(
      "--server와 함께 쓸 때 \(option)에는 \(most)까지의 수를 써 주세요. \("\(value)".with(.topic)) 안 돼요.",
      "\(option) takes a number up to \(most) with --server, not \(value).")
  }

  /// Requires the other option beside one that is given.
  ///
  /// - Throws: `ValidationError`.
  static func pair(_ option: String, _ isGiven: Bool, with other: String, _ isOtherGiven: Bool) throws {
    guard isGiven, !isOtherGiven else { return }
    throw ValidationError("\(option)에는 \(other)도 있어야 해요.", "\(option) goes with \(other).")
  }
}
