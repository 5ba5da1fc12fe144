import Basics
import ArgumentParser
import Console
import Foundation
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
      throw ValidationError(saying: "The date “\(argument)” lacks its time and time zone; write it as \(example).")
    }
    if argument.contains("T"), Timestamp(iso8601: argument + "Z") != nil {
      throw ValidationError(
        saying: "The time “\(argument)” lacks its time zone; write it as \(example), or with Z at its end for UTC.")
    }
    throw ValidationError(saying: "“\(argument)” is not a time; write one as \(example).")
  }

  /// Parses a moment in the past. It is either a time of day such as `10:02`, which means its latest occurrence before
  /// now in a zone, or a time that ``read(_:)`` accepts.
  ///
  /// An occurrence of yesterday more than three hours ago is refused: the person probably means a time of today that has
  /// not come yet.
  static func readPast(_ argument: String, in zone: DisplayTimeZone) throws -> Timestamp {
    let calendar = zone.calendar
    if argument.contains("T") || Timestamp(iso8601: argument) != nil { return try read(argument) }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).enumerated().map { place, part in
      (place == 0 ? 1...2 : 2...2).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
        ? Int(part) : nil
    }
    let numbers = parts.compactMap(\.self)
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else {
      throw ValidationError(saying: "“\(argument)” is not a time; write one as 10:02, 10:02:30 or \(example).")
    }
    let wanted = DateComponents(hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
    let found = calendar.nextDate(after: Date(), matching: wanted, matchingPolicy: .nextTime, direction: .backward)
    guard let found else {
      throw ValidationError(saying: "“\(argument)” was no time of day lately; write it as \(example).")
    }
    let moment = Timestamp(milliseconds: Int64(found.timeIntervalSince1970) * 1000)
    guard calendar.isDateInToday(found) || Timestamp.now - moment <= .seconds(3 * 3600) else {
      throw ValidationError(
        saying: "The last “\(argument)” was \((Timestamp.now - moment).text) ago; write \(moment) if you mean it.")
    }
    return moment
  }
}
