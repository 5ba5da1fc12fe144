/// The state of a store's file on this machine, as far as a server needs it.
package protocol ContestCustody: Sendable {
  /// The size of the write-ahead log after the last written group, in bytes.
  var logBytes: Int64 { get }

  /// The number of commands that wait to be written.
  var waitingCommands: Int { get }

  /// Checks that the open file is still at its path, and that its disk is not full. If the file was moved or deleted,
  /// later writes would be lost.
  func checkInPlace() async throws
}
