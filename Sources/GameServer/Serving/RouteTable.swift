import HTTPTypes
import Hummingbird
import Synchronization

/// The server's routes and their methods.
///
/// It is filled once, after all routes were added, because the middleware that uses this table must be added before the
/// routes.
final class RouteTable: Sendable {
  private let routes = Mutex<[(path: RouterPath, methods: [HTTPRequest.Method])]>([])

  func fill(with added: [Router<GameContext>.RouteDescription]) {
    let byPath = Dictionary(grouping: added, by: \.path.description)
    routes.withLock { routes in
      routes = byPath.values.compactMap { group in
        // Every route with GET also supports HEAD.
        let methods = Set(group.map(\.method)).union(group.contains { $0.method == .get } ? [.head] : [])
        return group.first.map { ($0.path, methods.sorted { $0.rawValue < $1.rawValue }) }
      }
    }
  }

  /// The methods of a path; empty for an unknown path. A route that spells out the path has precedence over a route
  /// with a parameter.
  func methods(of path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    return routes.withLock { routes in
      let fitting = routes.filter { route in
        route.path.count == parts.count && zip(route.path, parts).allSatisfy { $0 ~= $1 }
      }
      let best = fitting.map(\.path).map(Self.names).max()
      return Set(fitting.filter { Self.names(in: $0.path) == best }.flatMap(\.methods)).sorted {
        $0.rawValue < $1.rawValue
      }
    }
  }

  /// The number of parts of a route that are names, not parameters.
  private static func names(in path: RouterPath) -> Int {
    path.description.split(separator: "/").count { !$0.hasPrefix("{") }
  }
}
