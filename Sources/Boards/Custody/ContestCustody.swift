/// The state of a store's file on this machine, as far as a server needs it.
package protocol ContestCustody: Sendable {
  /// The size of the write-ahead log, in bytes.
  var logBytes: Int64 { get }

  /// The number of commands that wait to be written.
  var waitingCommands: Int { get }

  /// Checks that the open file is still at its path. If it is not, nobody can find what is written to it.
  func checkInPlace() async throws
}
