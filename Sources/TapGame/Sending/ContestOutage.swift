/// Why a contest's file or a player's file cannot be used at present, for a program that says so in the language of its user.
package enum ContestOutage: Hashable, Sendable {
  /// Another process keeps the file locked.
  case locked(path: String)
  /// There is no file at the path.
  case missing(path: String)
  /// Another file lies at the path since this one was opened.
  case replaced(path: String)
  /// The file or its folder cannot be opened.
  case unopenable(path: String)
  /// The file can be read and not written.
  case readOnly(path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The content of the file is damaged.
  case damaged(path: String)
  /// Reading or writing failed.
  case failing(path: String)
}

/// An error that may be an outage.
package protocol ContestOutageError: Error {
  /// The outage; `nil` if the error is something else.
  var outage: ContestOutage? { get }
}
