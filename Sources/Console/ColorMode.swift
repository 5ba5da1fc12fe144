/// Whether a stream is written in colour.
package enum ColorMode: Sendable, Equatable {
  /// Escape sequences are written.
  case color
  /// Text only.
  case plain

  /// Decides for a stream: colour on a terminal, unless `NO_COLOR` is set to anything but the empty text
  /// (the convention of no-color.org) or `TERM` is `dumb`.
  package init(isTerminal: Bool, environment: [String: String]) {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self = isTerminal && !isUnwanted && environment["TERM"] != "dumb" ? .color : .plain
  }
}
