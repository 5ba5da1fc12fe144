package import TapGame

/// The observers and their waiters: the whole state of the change feed, without locks, threads or boards.
///
/// An observer is reading (it received a change, or has not asked yet) or waiting (it asked, and the table keeps its
/// waiter). The table keeps only the revision that an observer saw last, so an observer that never asks again costs
/// nothing more.
package struct ObserverTable<Waiter: Sendable> {
  /// What an observer observes. Observers of the same subject share each computation.
  package struct Subject: Hashable, Sendable {
    package var season: SeasonID
    package let board: Board
    package let ties: TiePolicy

    package init(season: SeasonID, board: Board, ties: TiePolicy) {
      self.season = season
      self.board = board
      self.ties = ties
    }
  }

  /// The number of an observer.
  package struct ObserverID: Hashable, Sendable { fileprivate let rawValue: Int }

  private enum Phase {
    case reading
    case waiting(Waiter)
    /// The observer's task was cancelled before it asked.
    case cancelled
  }

  private struct Observer {
    var subject: Subject
    /// Whether the observer switches to the next current season.
    let follows: Bool
    /// The season that the observer has to switch to.
    var next: SeasonID?
    /// The revision that the observer saw last; `nil` if it has to read the board again.
    var seen: Revision?
    var phase = Phase.reading
  }

  private struct Hub {
    var newest: Revision
    var observers = 0
    var followers = 0
    /// The waiting observers. They have seen the newest revision unless `hasMoved` is set.
    var waiting: Set<ObserverID> = []
    var hasMoved = false
    /// The waiting observers with a change to deliver. A list of its own keeps delivery independent of the number of
    /// waiting observers.
    var due: [ObserverID] = []
  }

  /// Observers that wait for the same change.
  package struct Group: Sendable {
    package let subject: Subject
    package let seen: Revision?
    package let observers: [ObserverID]
    package let waiters: [Waiter]
  }

  private var observers: [ObserverID: Observer] = [:]
  private var hubs: [Subject: Hub] = [:]
  /// The subjects that may have changes to deliver.
  private var dueSubjects: Set<Subject> = []
  private var lastID = 0
  private var isDelivering = false
  private var isEnded = false

  package init() {}

  // MARK: Coming and going

  /// Whether the feed has ended.
  package var hasEnded: Bool { isEnded }

  /// Adds an observer; `nil` after the feed has ended.
  package mutating func join(_ subject: Subject, follows: Bool) -> ObserverID? {
    guard !isEnded else { return nil }
    lastID += 1
    let id = ObserverID(rawValue: lastID)
    observers[id] = Observer(subject: subject, follows: follows, seen: nil)
    enter(subject, follows: follows)
    return id
  }

  private mutating func enter(_ subject: Subject, follows: Bool) {
    hubs[subject, default: Hub(newest: Revision(rawValue: 0))].observers += 1
    if follows { hubs[subject]?.followers += 1 }
  }

  /// Sets the revision that an observer starts from, before it waits for the first time.
  package mutating func begin(_ id: ObserverID, seen: Revision?, newest: Revision) {
    guard let subject = observers[id]?.subject else { return }
    observers[id]?.seen = seen
    hubs[subject]?.newest.raise(to: newest)
  }

  /// Removes an observer.
  ///
  /// - Returns: the observer's waiter, and the subject if it has no observers left.
  package mutating func leave(_ id: ObserverID) -> (waiter: Waiter?, abandoned: Subject?) {
    guard let observer = observers[id] else { return (nil, nil) }
    let waiter = takeWaiter(id)
    observers[id] = nil
    return (waiter, abandon(observer.subject, follows: observer.follows))
  }

  private mutating func abandon(_ subject: Subject, follows: Bool) -> Subject? {
    hubs[subject]?.observers -= 1
    if follows { hubs[subject]?.followers -= 1 }
    guard hubs[subject]?.observers == 0 else { return nil }
    hubs[subject] = nil
    return subject
  }

  /// Whether a board is observed under any tie policy.
  package func observes(_ board: Board, in season: SeasonID) -> Bool {
    TiePolicy.allCases.contains { hubs[Subject(season: season, board: board, ties: $0)] != nil }
  }

  /// The observed seasons.
  package var seasons: Set<SeasonID> { Set(hubs.keys.map(\.season)) }

  /// The seasons with observers that switch to the next season.
  package var followedSeasons: Set<SeasonID> {
    Set(hubs.lazy.filter { $0.value.followers > 0 }.map(\.key.season))
  }

  /// The number of observers.
  package var count: Int { observers.count }

  /// The number of waiting observers.
  package var waitingCount: Int { hubs.values.reduce(0) { $0 + $1.waiting.count + $1.due.count } }

  /// Ends the feed; no observer can join after that.
  ///
  /// - Returns: the waiters of all observers.
  package mutating func end() -> [Waiter] {
    isEnded = true
    let waiters = observers.keys.compactMap { takeWaiter($0) }
    observers = [:]
    hubs = [:]
    dueSubjects = []
    return waiters
  }

  // MARK: Waiting

  /// What the caller has to do after a step.
  package enum Step: Sendable {
    case nothing
    /// Call ``takeDue(limit:)`` until nothing is due.
    case deliver
    /// Tell the waiter that the feed has ended.
    case end(Waiter)
  }

  /// An observer asks for its next change.
  package mutating func wait(_ id: ObserverID, _ waiter: Waiter) -> Step {
    guard let observer = observers[id] else { return .end(waiter) }
    switch observer.phase {
    case .cancelled: return .end(waiter)
    case .waiting: preconditionFailure("an observer asks for its next change while it waits for one")
    case .reading: break
    }
    observers[id]?.phase = .waiting(waiter)
    guard isDue(observer) else {
      hubs[observer.subject]?.waiting.insert(id)
      return .nothing
    }
    hubs[observer.subject]?.due.append(id)
    dueSubjects.insert(observer.subject)
    return startDelivering()
  }

  /// Cancels an observer's request for its next change.
  package mutating func cancel(_ id: ObserverID) -> Waiter? {
    let waiter = takeWaiter(id)
    observers[id]?.phase = .cancelled
    return waiter
  }

  private mutating func takeWaiter(_ id: ObserverID) -> Waiter? {
    guard let observer = observers[id], case .waiting(let waiter) = observer.phase else { return nil }
    observers[id]?.phase = .reading
    // An observer that is due is skipped when its turn comes.
    hubs[observer.subject]?.waiting.remove(id)
    return waiter
  }

  private func isDue(_ observer: Observer) -> Bool {
    guard let newest = hubs[observer.subject]?.newest else { return false }
    return hasNews(observer, newest) || observer.next != nil
  }

  private func hasNews(_ observer: Observer, _ newest: Revision) -> Bool { observer.seen.map { $0 < newest } ?? true }

  private mutating func startDelivering() -> Step {
    guard !isDelivering else { return .nothing }
    isDelivering = true
    return .deliver
  }

  // MARK: News

  /// Notes that boards have changed.
  ///
  /// - Complexity: O(boards).
  package mutating func move(_ boards: [Board], in season: SeasonID, to revision: Revision) -> Step {
    var isDue = false
    for board in boards {
      for ties in TiePolicy.allCases {
        let subject = Subject(season: season, board: board, ties: ties)
        guard hubs[subject] != nil else { continue }
        hubs[subject]?.newest.raise(to: revision)
        guard hubs[subject]?.waiting.isEmpty == false else { continue }
        hubs[subject]?.hasMoved = true
        dueSubjects.insert(subject)
        isDue = true
      }
    }
    return isDue ? startDelivering() : .nothing
  }

  /// Notes that another season is the current one. Observers that follow switch to it after the last change of their
  /// season.
  package mutating func follow(_ season: SeasonID) -> Step {
    var isDue = false
    for (id, observer) in observers where observer.follows {
      let next = observer.subject.season == season ? nil : season
      observers[id]?.next = next
      guard next != nil, case .waiting = observer.phase else { continue }
      hubs[observer.subject]?.waiting.remove(id)
      hubs[observer.subject]?.due.append(id)
      dueSubjects.insert(observer.subject)
      isDue = true
    }
    return isDue ? startDelivering() : .nothing
  }

  /// Takes the observers with a change to deliver, grouped by the revision they saw last. An empty result ends the
  /// delivery.
  ///
  /// - Parameter limit: the maximum number of observers taken for each subject. The others get the newest state when
  ///   their turn comes.
  /// - Returns: the groups, and the subjects that lost their last observer to another season.
  package mutating func takeDue(limit: Int = .max) -> (groups: [Group], abandoned: [Subject]) {
    var abandoned: [Subject] = []
    var groups: [Group] = []
    // Observers that switch to another season are due there, in the next round.
    while groups.isEmpty, !dueSubjects.isEmpty {
      let subjects = dueSubjects
      dueSubjects = []
      for subject in subjects { groups += takeDue(subject, limit: limit, &abandoned) }
    }
    isDelivering = !groups.isEmpty
    return (groups, abandoned)
  }

  private mutating func takeDue(_ subject: Subject, limit: Int, _ abandoned: inout [Subject]) -> [Group] {
    guard var hub = hubs[subject] else { return [] }
    hubs[subject] = nil
    if hub.hasMoved {
      hub.due += hub.waiting
      hub.waiting = []
      hub.hasMoved = false
    }
    let candidates = hub.due.prefix(limit)
    hub.due.removeFirst(candidates.count)
    if !hub.due.isEmpty { dueSubjects.insert(subject) }
    var told: [Revision?: (observers: [ObserverID], waiters: [Waiter])] = [:]
    var leaving: [ObserverID] = []
    for id in candidates {
      guard let observer = observers[id], case .waiting(let waiter) = observer.phase else { continue }
      if hasNews(observer, hub.newest) {
        observers[id]?.phase = .reading
        told[observer.seen, default: ([], [])].observers.append(id)
        told[observer.seen, default: ([], [])].waiters.append(waiter)
      } else if observer.next != nil {
        leaving.append(id)
      } else {
        hub.waiting.insert(id)
      }
    }
    hubs[subject] = hub
    abandoned += leaving.compactMap { goOn($0) }
    return told.map { seen, group in
      Group(subject: subject, seen: seen, observers: group.observers, waiters: group.waiters)
    }
  }

  /// Moves a waiting observer to the current season, where it has to read the board again.
  private mutating func goOn(_ id: ObserverID) -> Subject? {
    guard let observer = observers[id], let season = observer.next else { return nil }
    var next = observer.subject
    next.season = season
    enter(next, follows: true)
    hubs[next]?.due.append(id)
    dueSubjects.insert(next)
    observers[id]?.subject = next
    observers[id]?.next = nil
    observers[id]?.seen = nil
    return abandon(observer.subject, follows: true)
  }

  /// Records what a group receives, before its waiters are resumed.
  ///
  /// - Parameter newest: the newest revision that changed the board, if it differs from `revision`.
  package mutating func settle(_ group: Group, at revision: Revision, newest: Revision? = nil) {
    hubs[group.subject]?.newest.raise(to: newest ?? revision)
    for id in group.observers { observers[id]?.seen = revision }
  }
}

extension Revision {
  fileprivate mutating func raise(to other: Revision) { self = max(self, other) }
}
