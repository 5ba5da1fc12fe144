import Basics
public import ArgumentParser
import Foundation
public import TapGame

extension SeasonPeriod: ExpressibleByArgument {}

extension NamedTimeZone {
  /// Reads the name of a time zone from the command line.
  ///
  /// - Throws: `ValidationError` for an unknown name. It suggests a similar zone if there is one.
  static func read(_ argument: String) throws -> NamedTimeZone {
    if let zone = NamedTimeZone(argument) { return zone }
    throw ValidationError(
      saying: Self.meant(by: argument).map { "There is no time zone “\(argument)”; did you mean \($0)?" }
        ?? "There is no time zone “\(argument)”; name one as Area/City, such as Asia/Seoul, or UTC.")
  }

  /// The time zone of this machine.
  ///
  /// - Throws: `ValidationError` if the machine's zone has no IANA name.
  static func ofThisMachine() throws -> NamedTimeZone {
    let name = TimeZone.current.identifier
    // Foundation returns GMT if no time zone is set on the machine.
    guard let zone = NamedTimeZone(name == "GMT" ? "UTC" : name) else {
      throw ValidationError(
        saying:
          "This machine's time zone, \(name), is not named as Area/City; name one with --time-zone, such as Asia/Seoul."
      )
    }
    return zone
  }

  /// The zone with this name, ignoring case and spaces, or with this city; `nil` if no zone or several zones match.
  private static func meant(by argument: String) -> String? {
    let wanted = argument.lowercased().replacing(" ", with: "_")
    let names = (TimeZone.knownTimeZoneIdentifiers + ["UTC"]).filter { name in
      let name = name.lowercased()
      return name == wanted || name.hasSuffix("/" + wanted)
    }
    return names.count == 1 ? names[0] : nil
  }
}
