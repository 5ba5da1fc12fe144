/// A temporary error of a store. The caller may try again later. The sentence contains no details of the machine, so
/// that a server can show it.
package protocol PassingOutage: Error, CustomStringConvertible {
  /// One sentence for players.
  var sentence: String { get }
}
