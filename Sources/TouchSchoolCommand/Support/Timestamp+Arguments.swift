import ArgumentParser
import TapGame

extension Timestamp {
  /// An example of a moment on the command line.
  static let example = "2026-12-01T09:00:00+09:00"

  /// Parses an ISO 8601 time with its zone. A date without a time is refused, because the zone of its midnight is not
  /// known.
  ///
  /// - Throws: `ValidationError` that names the missing part.
  static func read(_ argument: String) throws -> Timestamp {
    let moment = Timestamp(iso8601: argument)
    if let moment, argument.contains("T") { return moment }
    if moment != nil {
      throw ValidationError("The date “\(argument)” lacks its time and time zone; write it as \(example).")
    }
    if argument.contains("T"), Timestamp(iso8601: argument + "Z") != nil {
      throw ValidationError(
        "The time “\(argument)” lacks its time zone; write it as \(example), or with Z at its end for UTC.")
    }
    throw ValidationError("“\(argument)” is not a time; write one as \(example).")
  }
}
