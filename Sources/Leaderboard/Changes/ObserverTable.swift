import Boards
import TapGame

/// The state of the feed: the observers and their waiters. The table does not use locks, threads or boards. It
/// stands in the module that uses it, so that the compiler specialises it.
///
/// An observer passes the revision that it has seen. If the board has a newer revision, the observer gets a signal at
/// once. Otherwise the table keeps the observer's waiter. A signal has only the newest revision; the observer reads the
/// changes from the board. Several commits can therefore share one signal, and an observer that is not waiting costs
/// nothing.
struct ObserverTable<Waiter: Sendable> {
  /// The board that an observer observes, in one season.
  struct Subject: Hashable, Sendable {
    var season: SeasonID
    let board: Board
  }

  struct ObserverID: Hashable, Sendable { fileprivate let rawValue: Int }

  private enum Phase {
    case reading
    case waiting(Waiter)
    /// The observer's task was cancelled before it asked for its next signal.
    case cancelled
  }

  private struct Observer {
    var subject: Subject
    /// Whether the observer switches to each season that becomes the current one.
    let follows: Bool
    var next: SeasonID?
    /// The revision that the observer had seen when it last asked; `nil` if it has to read the board again.
    var seen: Revision?
    var phase = Phase.reading
  }

  private struct Hub {
    var newest = Revision(rawValue: 0)
    var observers = 0
    var followers = 0
    /// The waiting observers, and some that have left. If `isDue` is `false`, they have all seen the newest revision.
    var waiting: [ObserverID] = []
    var isDue = false
    /// The observers to signal in this round, and the number of those already signalled.
    var due: [ObserverID] = []
    var signalled = 0
  }

  private var observers: [ObserverID: Observer] = [:]
  private var hubs: [Subject: Hub] = [:]
  /// The subjects that may have signals to deliver.
  private var dueSubjects: Set<Subject> = []
  /// The number of commits so far that changed observed boards.
  private(set) var moves = 0
  private var lastID = 0
  private var isDelivering = false
  private var isEnded = false

  init() {}

  // MARK: Joining and leaving

  var hasEnded: Bool { isEnded }

  /// Adds an observer; `nil` after the feed has ended.
  mutating func join(_ subject: Subject, follows: Bool) -> ObserverID? {
    guard !isEnded else { return nil }
    lastID += 1
    let id = ObserverID(rawValue: lastID)
    observers[id] = Observer(subject: subject, follows: follows, seen: nil)
    enter(subject, follows: follows)
    return id
  }

  private mutating func enter(_ subject: Subject, follows: Bool) {
    hubs[subject, default: Hub()].observers += 1
    if follows { hubs[subject]?.followers += 1 }
  }

  /// Sets the newest revision that changed a board, unless a newer one is known.
  mutating func raise(_ subject: Subject, to newest: Revision) { hubs[subject]?.newest.raise(to: newest) }

  /// Removes an observer.
  ///
  /// - Returns: the observer's waiter if it was waiting; the subject if it has no observers left.
  mutating func leave(_ id: ObserverID) -> (waiter: Waiter?, abandoned: Subject?) {
    guard let observer = observers[id] else { return (nil, nil) }
    let waiter = takeWaiter(id)
    observers[id] = nil
    return (waiter, abandon(observer.subject, follows: observer.follows))
  }

  private mutating func abandon(_ subject: Subject, follows: Bool) -> Subject? {
    guard var hub = hubs.removeValue(forKey: subject) else { return nil }
    hub.observers -= 1
    if follows { hub.followers -= 1 }
    guard hub.observers > 0 else { return subject }
    // Removes observers that have left. Otherwise they would accumulate while the board does not change.
    if hub.waiting.count > 2 * hub.observers + 16 { hub.waiting.removeAll { observers[$0]?.subject != subject } }
    hubs[subject] = hub
    return nil
  }

  func observes(_ board: Board, in season: SeasonID) -> Bool {
    hubs[Subject(season: season, board: board)] != nil
  }

  var seasons: Set<SeasonID> { Set(hubs.keys.map(\.season)) }

  /// The seasons with observers that follow the current season.
  var followedSeasons: Set<SeasonID> {
    Set(hubs.lazy.filter { $0.value.followers > 0 }.map(\.key.season))
  }

  var count: Int { observers.count }

  var waitingCount: Int {
    observers.values.count { if case .waiting = $0.phase { true } else { false } }
  }

  /// Ends the feed. No observer can join any more.
  ///
  /// - Returns: the waiters.
  mutating func end() -> [Waiter] {
    isEnded = true
    let waiters = observers.keys.compactMap { takeWaiter($0) }
    observers = [:]
    hubs = [:]
    dueSubjects = []
    return waiters
  }

  // MARK: Waiting

  /// What the caller has to do next.
  enum Step: Sendable {
    case nothing
    /// Call ``takeDue(limit:)`` until nothing is due.
    case deliver
    /// Give the waiter its signal. `abandoned` is the subject that has lost its last observer, if any.
    case tell(Waiter, BoardSignal, abandoned: Subject?)
    /// Tell the waiter that the feed has ended.
    case end(Waiter)
  }

  /// Asks for a signal.
  ///
  /// - Parameter seen: the newest revision that the observer has seen; `nil` if it has to read the board again.
  mutating func wait(_ id: ObserverID, seen: Revision?, _ waiter: Waiter) -> Step {
    guard let observer = observers[id] else { return .end(waiter) }
    switch observer.phase {
    case .cancelled: return .end(waiter)
    case .waiting: preconditionFailure("an observer asks for its next signal while it waits for one")
    case .reading: break
    }
    observers[id]?.seen = seen
    if let (signal, abandoned) = signal(for: id) { return .tell(waiter, signal, abandoned: abandoned) }
    observers[id]?.phase = .waiting(waiter)
    hubs[observer.subject]?.waiting.append(id)
    return .nothing
  }

  /// The signal to give to an observer; `nil` if it has seen the newest revision.
  private mutating func signal(for id: ObserverID) -> (signal: BoardSignal, abandoned: Subject?)? {
    guard let observer = observers[id], let newest = hubs[observer.subject]?.newest else { return nil }
    if observer.seen.map({ $0 < newest }) ?? true {
      return (BoardSignal(season: observer.subject.season, newest: newest), nil)
    }
    guard let season = observer.next else { return nil }
    // The observer switches to the current season. It has to read the whole board of that season.
    var next = observer.subject
    next.season = season
    enter(next, follows: true)
    observers[id]?.subject = next
    observers[id]?.next = nil
    observers[id]?.seen = nil
    let abandoned = abandon(observer.subject, follows: true)
    return (BoardSignal(season: season, newest: hubs[next]?.newest ?? Revision(rawValue: 0)), abandoned)
  }

  /// Cancels an observer's request for its next signal.
  mutating func cancel(_ id: ObserverID) -> Waiter? {
    let waiter = takeWaiter(id)
    observers[id]?.phase = .cancelled
    return waiter
  }

  private mutating func takeWaiter(_ id: ObserverID) -> Waiter? {
    guard case .waiting(let waiter)? = observers[id]?.phase else { return nil }
    observers[id]?.phase = .reading
    return waiter
  }

  // MARK: Signals

  mutating func move(_ boards: [Board], in season: SeasonID, to revision: Revision) -> Step {
    moves += 1
    var isDue = false
    for board in boards {
      let subject = Subject(season: season, board: board)
      raise(subject, to: revision)
      if makeDue(subject) { isDue = true }
    }
    return isDue ? startDelivering() : .nothing
  }

  /// Notes that another season is now the current one. Observers that follow the current season switch to it after the
  /// last change of their old season.
  mutating func follow(_ season: SeasonID) -> Step {
    var subjects: Set<Subject> = []
    for (id, observer) in observers where observer.follows {
      let next = observer.subject.season == season ? nil : season
      observers[id]?.next = next
      if next != nil { subjects.insert(observer.subject) }
    }
    var isDue = false
    for subject in subjects where makeDue(subject) { isDue = true }
    return isDue ? startDelivering() : .nothing
  }

  private mutating func makeDue(_ subject: Subject) -> Bool {
    guard hubs[subject]?.waiting.isEmpty == false else { return false }
    hubs[subject]?.isDue = true
    dueSubjects.insert(subject)
    return true
  }

  private mutating func startDelivering() -> Step {
    guard !isDelivering else { return .nothing }
    isDelivering = true
    return .deliver
  }

  /// The observers to signal now.
  struct Round: Sendable {
    var signals: [(waiter: Waiter, signal: BoardSignal)] = []
    /// The subjects whose last observer has switched to another season.
    var abandoned: [Subject] = []
    /// Whether the round is complete. `false` if the limit left observers for the next call.
    var isOver = true
  }

  /// Takes observers to signal. An empty result ends the delivery.
  ///
  /// - Parameter limit: the maximum number of observers taken for each subject.
  mutating func takeDue(limit: Int = .max) -> Round {
    var round = Round()
    while round.signals.isEmpty, !dueSubjects.isEmpty {
      for subject in dueSubjects { takeDue(subject, limit: limit, &round) }
    }
    isDelivering = !round.signals.isEmpty
    return round
  }

  private mutating func takeDue(_ subject: Subject, limit: Int, _ round: inout Round) {
    // Taking the hub out of the dictionary avoids a copy of its arrays.
    guard var hub = hubs.removeValue(forKey: subject) else {
      dueSubjects.remove(subject)
      return
    }
    if hub.signalled == hub.due.count {
      (hub.due, hub.waiting, hub.signalled) = (hub.isDue ? hub.waiting : [], hub.isDue ? [] : hub.waiting, 0)
      hub.isDue = false
    }
    let candidates = hub.due[hub.signalled...].prefix(limit)
    hub.signalled += candidates.count
    let isOver = hub.signalled == hub.due.count
    if isOver { (hub.due, hub.signalled) = ([], 0) }
    if isOver, !hub.isDue { dueSubjects.remove(subject) }
    if !isOver { round.isOver = false }
    hubs[subject] = hub
    var resting: [ObserverID] = []
    for id in candidates {
      // Some candidates have left, were cancelled or have switched to another season.
      guard let observer = observers[id], observer.subject == subject, case .waiting(let waiter) = observer.phase
      else { continue }
      if let (signal, abandoned) = signal(for: id) {
        observers[id]?.phase = .reading
        round.signals.append((waiter, signal))
        if let abandoned { round.abandoned.append(abandoned) }
      } else {
        resting.append(id)
      }
    }
    hubs[subject]?.waiting += resting
  }
}

extension Revision {
  fileprivate mutating func raise(to other: Revision) { self = max(self, other) }
}
