import Synchronization

/// Counts and limits open connections.
///
/// One client cannot shut out others that share its address. When an address has reached its limit, a new connection
/// takes the seat of the longest idle connection in a random sample. Redis chooses keys for eviction in the same way
/// (“Approximated LRU algorithm”, Redis documentation). So a person can lose a connection only while no request is
/// under way on it.
final class ConnectionLimits: Sendable {
  enum Verdict: Equatable {
    case welcome
    /// The address has too many connections, and no idle one was found. The client gets a response.
    case tooManyOfAddress
    /// The server has too many connections; the client gets a response.
    case tooMany
    /// There are already too many refused connections. The connection is closed without a response.
    case hopeless
  }

  /// The number of connections in the random sample from which the longest idle one is chosen.
  static let sample = 64

  private struct State {
    var open: AddressCounts
    var refused = 0
    /// The seats of each client, and the index of each seat in its client's array.
    var seats: [IPAddress: [Seat]] = [:]
    var places: [ObjectIdentifier: Int] = [:]

    mutating func add(_ seat: Seat) {
      guard let client = seat.client else { return }
      places[ObjectIdentifier(seat)] = seats[client, default: []].count
      seats[client, default: []].append(seat)
    }

    /// Removes a seat; returns whether it was still held.
    mutating func remove(_ seat: Seat) -> Bool {
      guard let client = seat.client else { return true }
      guard let place = places.removeValue(forKey: ObjectIdentifier(seat)), let last = seats[client]?.popLast() else {
        return false
      }
      if last !== seat {
        seats[client]?[place] = last
        places[ObjectIdentifier(last)] = place
      }
      if seats[client]?.isEmpty == true { seats[client] = nil }
      return true
    }

    /// The seat of the longest idle connection in a random sample; `nil` if no connection is idle.
    func idleSeat(of client: IPAddress) -> Seat? {
      guard let seats = seats[client], !seats.isEmpty else { return nil }
      let sample =
        seats.count <= ConnectionLimits.sample
        ? seats
        : (0..<ConnectionLimits.sample).compactMap { _ in
          seats.randomElement()
        }
      return sample.compactMap { seat in seat.restsSince.map { (seat, $0) } }.min { $0.1 < $1.1 }?.0
    }
  }

  private let state: Mutex<State>
  /// The maximum number of refused connections that get a response at the same time.
  private let refused: Int

  init(perAddress: Int, total: Int, refused: Int = ServerLimits.maximumRefused) {
    self.refused = refused
    state = Mutex(State(open: AddressCounts(perAddress: perAddress, total: total)))
  }

  var open: Int { state.withLock { $0.open.sum } }

  /// Decides whether to accept a connection, and counts it. Call ``leave(_:_:)`` when it is closed.
  func enter(_ seat: Seat) -> Verdict {
    let (verdict, cleared): (Verdict, Seat?) = state.withLock { state in
      var cleared: Seat?
      var limit = state.open.enter(seat.client)
      if limit == .address, let client = seat.client, let idle = state.idleSeat(of: client), state.remove(idle) {
        state.open.leave(client)
        cleared = idle
        limit = state.open.enter(client)
      }
      if let limit {
        guard state.refused < refused else { return (.hopeless, cleared) }
        state.refused += 1
        return (limit == .address ? .tooManyOfAddress : .tooMany, cleared)
      }
      state.add(seat)
      return (.welcome, cleared)
    }
    cleared?.clear()
    return verdict
  }

  /// Notes that a connection with this verdict was closed.
  func leave(_ seat: Seat, _ verdict: Verdict) {
    state.withLock { state in
      switch verdict {
      // Another connection may have taken its seat.
      case .welcome: if state.remove(seat) { state.open.leave(seat.client) }
      case .tooManyOfAddress, .tooMany: state.refused -= 1
      case .hopeless: break
      }
    }
  }
}
