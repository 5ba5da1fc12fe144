package import Basics
package import GameAPI
package import Leaderboard
package import SchoolDirectory
import TapGame

/// An error of a lower layer. That layer does not know the options of the command line, so `hinted` adds to the error's
/// sentence the option that solves the problem.
package protocol OptionHint {
  var words: Words { get }
  /// The option as written in a call; `nil` if no option helps.
  var option: Words? { get }
}

extension OptionHint {
  /// The error's sentence with the option in parentheses at its end.
  package var hinted: Words { option.map { Words(words, hint: $0) } ?? words }
}

extension DirectoryError: OptionHint {
  package var option: Words? {
    switch self {
    case .unknownFormat: "--from"
    case .missingColumns, .unknownColumns: "--from or --columns"
    case .levelUnknown: "--level"
    default: nil
    }
  }
}

extension ImportRefusal: OptionHint {
  package var option: Words? {
    switch self {
    case .closesSchools: "--whole or --part"
    case .badRows(let rows, let read): rows.count < read ? "--skip-bad-rows" : nil
    case .groupsWithoutSchool, .stopped: nil
    }
  }
}

extension ServerError: OptionHint {
  package var option: Words? {
    guard case .refused(_, let problem) = self else { return nil }
    return switch problem.kind {
    case .noToken: "--token-file FILE"
    case .noAdministrator: Words(verbatim: "serve --admin-token-file FILE")
    default: nil
    }
  }
}

extension ContestCopyError: OptionHint {
  package var option: Words? { fault == .newerTarget ? "--overwrite" : nil }
}

extension LeaderboardError: OptionHint {
  package var option: Words? {
    if case .damaged = self { Words(verbatim: "touchschool restore FILE") } else { nil }
  }
}

extension CopyWithoutLog: OptionHint {
  package var option: Words? { Words(verbatim: "touchschool check --accept") }

  /// The warning about the copy.
  var warning: Words { "Warning: \(hinted)" }
}
