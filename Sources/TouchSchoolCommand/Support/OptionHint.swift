package import GameAPI
package import Leaderboard
package import PlayerFile
package import SchoolDirectory

/// An error of a lower layer. That layer does not know the options of the command line, so `hinted` adds to the error's
/// text the option that solves the problem.
package protocol OptionHint: CustomStringConvertible {
  /// The option as written in a call; `nil` if no option helps.
  var option: String? { get }
}

extension OptionHint {
  /// The error's sentence with the option in parentheses at its end.
  package var hinted: String { option.map { "\(description.dropLast()) (\($0))." } ?? description }
}

extension DirectoryError: OptionHint {
  package var option: String? {
    switch self {
    case .unknownFormat, .missingColumns: "--from"
    case .levelUnknown: "--level"
    default: nil
    }
  }
}

extension ImportRefusal: OptionHint {
  package var option: String? {
    switch self {
    case .closesSchools: "--whole or --part"
    case .badRows(let rows, let read): rows.count < read ? "--skip-bad-rows" : nil
    }
  }
}

extension ServerError: OptionHint {
  package var option: String? {
    guard case .refused(_, let problem) = self else { return nil }
    return switch problem.kind {
    case .noToken: "--token-file FILE"
    case .noAdministrator: "serve --admin-token-file FILE"
    default: nil
    }
  }
}

extension PlayerFileError: OptionHint {
  package var option: String? {
    switch self {
    case .alreadyPlaying, .isDirectory, .notAPlayerFile: "--player NAME"
    default: nil
    }
  }
}

extension ContestCopyError: OptionHint {
  package var option: String? { fault == .newerTarget ? "--overwrite" : nil }
}

extension LeaderboardError: OptionHint {
  package var option: String? {
    if case .damaged = self { "touchschool restore FILE" } else { nil }
  }
}

extension CopyWithoutLog: OptionHint {
  package var option: String? { "touchschool backup FILE" }
}
