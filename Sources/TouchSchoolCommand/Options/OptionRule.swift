import Basics
import ArgumentParser

/// What many commands require of their options, each said in one way.
enum OptionRule {
  /// Requires a number in a range. An option that is not given fits.
  ///
  /// - Throws: `ValidationError`.
  static func number(_ option: String, _ value: Int?, from least: Int, to most: Int? = nil) throws {
    guard let value, value < least || value > most ?? .max else { return }
    throw ValidationError(
      saying: most.map { "\(option) takes a number from \(least) to \($0), not \(value)." }
        ?? "\(option) takes a number from \(least), not \(value).")
  }

  /// Requires a number that a server allows, if there is one.
  ///
  /// - Throws: `ValidationError`.
  static func number(_ option: String, _ value: Int?, to most: Int, ifAtServer isAtServer: Bool) throws {
    guard isAtServer, let value, value > most else { return }
    throw ValidationError(saying: "\(option) takes a number up to \(most) with --server, not \(value).")
  }

  /// Requires the other option beside one that is given.
  ///
  /// - Throws: `ValidationError`.
  static func pair(_ option: String, _ isGiven: Bool, with other: String, _ isOtherGiven: Bool) throws {
    guard isGiven, !isOtherGiven else { return }
    throw ValidationError(saying: "\(option) goes with \(other).")
  }
}
