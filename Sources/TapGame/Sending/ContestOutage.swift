/// Why the file of a contest or a player cannot be used at present, for messages in the user's language.
package enum ContestOutage: Hashable, Sendable {
  /// Another process keeps the file locked.
  case locked(path: String)
  /// There is no file at the path.
  case missing(path: String)
  /// Another file has replaced the open one at the path.
  case replaced(path: String)
  /// The file or its folder cannot be opened.
  case unopenable(path: String)
  /// The file can be read but not written.
  case readOnly(path: String)
  case diskFull(path: String)
  /// The content of the file is damaged.
  case damaged(path: String)
  /// Reading or writing failed.
  case failing(path: String)
}

/// An error that may be an outage.
package protocol ContestOutageError: Error {
  /// The outage; `nil` if the error is not an outage.
  var outage: ContestOutage? { get }
}

/// A temporary error of a store. The caller may try again later. The sentence contains no details of the machine, so
/// that a server can show it.
package protocol PassingOutage: Error, CustomStringConvertible {
  /// One sentence for players.
  var sentence: String { get }
}
