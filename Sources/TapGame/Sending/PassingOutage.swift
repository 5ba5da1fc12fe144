/// An error of a store that passes: whoever asked may ask again later. The sentence names nothing of the machine, so that a server can show it.
package protocol PassingOutage: Error, CustomStringConvertible {
  /// One sentence for players.
  var sentence: String { get }
}
