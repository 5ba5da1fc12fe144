/// A server-sent event.
package struct ServerEvent: Hashable, Sendable {
  /// What kind of event it is; `message` if the server gave none.
  package var name: String
  /// Its data: lines, joined by line feeds.
  package var data: String

  /// An event of these values.
  package init(name: String = "message", data: String) {
    self.name = name
    self.data = data
  }
}
