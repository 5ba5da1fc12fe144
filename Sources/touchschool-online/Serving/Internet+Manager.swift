import Basics
import Foundation
import NIOCore
import NIOPosix
import GameServer
import SystemCalls
import TouchSchoolCommand

extension Internet {
  /// The service manager that started this process, such as systemd. Without one, nothing is passed and nobody is told.
  struct Manager: Sendable {
    /// The sockets that it opened for this process.
    let sockets: [PassedSocket]
    private let socket: NotifySocket?
    private let watchdog: Watchdog?

    init(environment: [String: String], process: Int32) {
      sockets = PassedSocket.all(environment: environment, process: process)
      socket = NotifySocket(environment: environment)
      watchdog = Watchdog(environment: environment, process: process)
    }

    /// The address of the first passed socket; `nil` if none was passed.
    ///
    /// - Throws: `ServeFailure` for a descriptor that is not a socket to serve on.
    func address() throws -> ListeningAddress? {
      let addresses = try sockets.map { socket in
        if let address = listeningAddress(of: socket.descriptor) { return address }
        let name = socket.name.map { "“\($0)”" } ?? "\(socket.descriptor)"
        throw ServeFailure(
          "The passed socket \(name) does not listen for TCP connections; write an address and a port after ListenStream= in its unit.",
          fault: .call)
      }
      return addresses.first
    }

    func tell(_ notice: ServiceNotice) { socket?.send(notice) }

    /// Tells the manager that the server is alive, until the task is cancelled. A server is alive whose event loops and
    /// tasks take turns.
    func watch() async {
      guard let watchdog, socket != nil else { return }
      let loops = Array(MultiThreadedEventLoopGroup.singleton.makeIterator())
      await watchdog.run(clock: ContinuousClock()) {
        for loop in loops { try await loop.submit {}.get() }
      } send: {
        tell($0)
      }
    }
  }
}
