/// What a server asks of the store itself, as one file on a machine.
package protocol ContestCustody: Sendable {
  /// The size of the write-ahead log, in bytes.
  var logBytes: Int64 { get }

  /// The number of commands that wait to be written.
  var waitingCommands: Int { get }

  /// Checks that the opened file is still at its path, so that what is written can be found again.
  func checkInPlace() async throws
}
