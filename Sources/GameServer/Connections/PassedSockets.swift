/// A socket that the service manager opened for this process.
package struct PassedSocket: Equatable, Sendable {
  package let descriptor: Int32
  /// The name in the socket's unit; `nil` if it has none.
  package let name: String?

  package static let firstDescriptor: Int32 = 3

  /// The sockets that `LISTEN_FDS` counts and `LISTEN_FDNAMES` names, as `sd_listen_fds(3)` describes; none if
  /// `LISTEN_PID` is another process.
  package static func all(environment: [String: String], process: Int32) -> [PassedSocket] {
    guard environment["LISTEN_PID"] == "\(process)", let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }),
      count > 0, count <= 1024
    else { return [] }
    let names = environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    return (0..<count).map { number in
      let name = names.indices.contains(Int(number)) ? String(names[Int(number)]) : ""
      // systemd calls a socket without a name "unknown".
      return PassedSocket(descriptor: firstDescriptor + number, name: ["", "unknown"].contains(name) ? nil : name)
    }
  }
}
