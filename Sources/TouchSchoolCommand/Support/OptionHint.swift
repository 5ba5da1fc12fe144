package import PlayerFile
package import SchoolDirectory

/// An error of a layer that knows no command line, and the option of this command that helps.
package protocol OptionHint: CustomStringConvertible {
  /// The option, as it is written; `nil` where none helps.
  var option: String? { get }
}

extension OptionHint {
  /// The error's sentence, with the option at its end.
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
  package var option: String? { "--whole or --part" }
}

extension PlayerFileError: OptionHint {
  package var option: String? {
    switch self {
    case .alreadyPlaying, .isDirectory, .notAPlayerFile: "--player NAME"
    default: nil
    }
  }
}
