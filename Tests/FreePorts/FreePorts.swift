import Synchronization
import SystemCalls

/// Ports on loopback at which nobody listens. They lie below those that systems give to connections, and each is given once.
package enum FreePorts {
  private static let given = Mutex<Set<Int>>([])

  /// There are none.
  package struct None: Error, CustomStringConvertible {
    package let description = "There are no free ports from 20,000 to 31,999."
  }

  /// Finds so many.
  ///
  /// - Throws: ``None``.
  package static func find(_ count: Int) throws -> [Int] {
    var found: [Int] = []
    for _ in 0..<1000 where found.count < count {
      let port = Int.random(in: 20_000..<32_000)
      if isFree(port), given.withLock({ $0.insert(port).inserted }) { found.append(port) }
    }
    guard found.count == count else { throw None() }
    return found
  }

  private static func isFree(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return false }
      return bind(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
    }
  }
}
