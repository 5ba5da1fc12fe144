import SystemCalls

/// The socket on which the service manager takes notices.
package struct NotifySocket: Equatable, Sendable {
  /// The bytes of the socket's address: a path, or a name after a zero byte.
  package let address: [UInt8]

  /// The socket that `NOTIFY_SOCKET` names; `nil` if the process was not started by a service manager.
  package init?(environment: [String: String]) {
    guard let name = environment["NOTIFY_SOCKET"], name.count > 1 else { return nil }
    switch name.first {
    case "/": address = Array(name.utf8)
    // A name in the abstract namespace, which has no file.
    case "@": address = [0] + name.utf8.dropFirst()
    default: return nil
    }
  }

  /// Sends a notice.
  ///
  /// - Returns: whether the system took it. A service that cannot tell its manager goes on.
  @discardableResult
  package func send(_ notice: ServiceNotice) -> Bool { sendDatagram(Array(notice.text.utf8), toUnixSocket: address) }
}
