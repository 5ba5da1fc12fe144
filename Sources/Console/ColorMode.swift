/// Whether text is written with colours.
package enum ColorMode: Sendable, Equatable {
  /// Escape sequences are written.
  case color
  /// Only the text is written.
  case plain

  /// Chooses the mode of a stream. It is colour on a terminal, unless `NO_COLOR` is set and not empty (the convention
  /// of no-color.org) or `TERM` is `dumb`.
  package init(isTerminal: Bool, environment: [String: String]) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self = isTerminal && !isUnwanted && environment["TERM"] != "dumb" ? .color : .plain
  }
}
