import Basics
package import GameAPI
package import Leaderboard
package import SchoolDirectory
import TapGame

/// An error of a lower layer. That layer does not know the options of the command line, so `hinted` adds to the error's
/// text the option that solves the problem.
package protocol OptionHint: CustomStringConvertible {
  /// The option as written in a call; `nil` if no option helps.
  var option: String? { get }
}

extension OptionHint {
  /// The error's sentence with the option in parentheses at its end.
  package var hinted: String { hinted(description) }

  /// A sentence that says the error, with the option in parentheses at its end.
  package func hinted(_ sentence: String) -> String { option.map { "\(sentence.dropLast()) (\($0))." } ?? sentence }

  /// The hinted sentence in the language of the call.
  ///
  /// - Parameter korean: the error in Korean, without the option.
  package func hinted(inKorean korean: @autoclosure () -> String) -> String {
    hinted(Language.ofCall(korean(), description))
  }
}

extension DirectoryError: OptionHint {
  package var option: String? {
    switch self {
    case .unknownFormat: "--from"
    case .missingColumns, .unknownColumns: Language.ofCall("--from, --columns", "--from or --columns")
    case .levelUnknown: "--level"
    default: nil
    }
  }
}

extension ImportRefusal: OptionHint {
  package var option: String? {
    switch self {
    case .closesSchools: Language.ofCall("--whole, --part", "--whole or --part")
    case .badRows(let rows, let read): rows.count < read ? "--skip-bad-rows" : nil
    case .groupsWithoutSchool, .stopped: nil
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

extension ContestCopyError: OptionHint {
  package var option: String? { fault == .newerTarget ? "--overwrite" : nil }
}

extension LeaderboardError: OptionHint {
  package var option: String? {
    if case .damaged = self { "touchschool restore FILE" } else { nil }
  }
}

extension CopyWithoutLog: OptionHint {
  package var option: String? { "touchschool check --accept" }

  /// The warning about the copy.
  var warning: String {
    Language.ofCall(
      "주의: 열고 있던 프로그램이 닫지 않았고 로그가 없어진 파일이에요 (\(path), 그때 리비전 \(revision)까지). "
        + "그 뒤에 더 센 터치가 있었는지는 알 수 없어요. 복사본이면 원본을 백업하고, 아니면 이대로 받아들여 주세요 (touchschool check --accept).",
      "Warning: \(hinted)")
  }
}
