import ArgumentParser
import TapGame

/// The options for how one joins a season.
struct JoinOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How one joins: open, code or ticket.", valueName: "way"))
  var join: Joining?
  @Option(help: "A code that stays the same, of 6 to 20 letters and digits; one that changes if not given.")
  var code: String?
  @Option(help: "Minutes after which the code changes; 10 if not given.") var codeMinutes: Int?

  /// The allowed values of `--code-minutes`.
  private static let minutesRange = 1...1440

  func validate() throws {
    guard code == nil || codeMinutes == nil else {
      throw ValidationError("--code stays the same; leave --code-minutes out.")
    }
    guard join == .code || join == nil || code == nil && codeMinutes == nil else {
      throw ValidationError("--code and --code-minutes go with --join code.")
    }
    if let code, JoinCode(fixed: code) == nil {
      throw ValidationError("A code has 6 to 20 letters from A to Z and digits; “\(code)” has not.")
    }
    if let codeMinutes, !Self.minutesRange.contains(codeMinutes) {
      throw ValidationError("--code-minutes takes a number from 1 to 1440, not \(codeMinutes).")
    }
  }

  /// What the options ask for; `nil` if they ask for nothing.
  func rule(secret: @autoclosure () -> [UInt8] = Self.random(JoinCode.secretLengthRange.lowerBound)) -> JoinRule? {
    switch join ?? (code == nil && codeMinutes == nil ? nil : .code) {
    case nil: nil
    case .open: .open
    case .ticket: .ticket
    case .code:
      (code.map { JoinCode(fixed: $0) } ?? JoinCode(secret: secret(), period: .seconds(60 * (codeMinutes ?? 10))))
        .map { .code($0) }
    }
  }

  /// Bytes that nobody can guess.
  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
