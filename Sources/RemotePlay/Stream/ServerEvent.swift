/// A server-sent event.
package struct ServerEvent: Hashable, Sendable {
  /// The type of the event; `message` if the server sent none.
  package var name: String
  /// The data of the event: lines, joined by line feeds.
  package var data: String

  /// An event with these values.
  package init(name: String = "message", data: String) {
    self.name = name
    self.data = data
  }
}
