import Basics
import Console

import TapGame
@testable import TerminalApp

/// In which worlds the screens of lists are drawn for a record.
enum ListPictures {
  static let worlds: [(size: TerminalSize, language: Language)] = [
    (TerminalSize(columns: 60, rows: 20), .korean), (TerminalSize(columns: 60, rows: 20), .english),
    (TerminalSize(columns: 80, rows: 24), .korean), (TerminalSize(columns: 80, rows: 24), .english),
    (TerminalSize(columns: 120, rows: 40), .korean), (TerminalSize(columns: 120, rows: 40), .english),
  ]

  /// A picture with its name.
  static func picture(_ name: String, _ shared: SharedState, draw: (inout Canvas) -> Void) -> (String, Canvas) {
    var canvas = Canvas(size: shared.size)
    draw(&canvas)
    return ("\(name) \(shared.size.columns)×\(shared.size.rows) \(shared.language.rawValue)", canvas)
  }
}
