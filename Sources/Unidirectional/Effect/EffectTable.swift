/// The table of a store's effects: those in flight, and those that follow them. It uses no locks, tasks or threads.
///
/// An effect is in flight from its beginning until it has ended and all its actions have been handled, or until it was
/// cancelled.
struct EffectTable<Action: Sendable>: Sendable {
  typealias Number = Int

  /// The work to do outside the table after a change, in this order.
  struct Work: Sendable {
    var cancelled: [Number] = []
    var begun: [(number: Number, run: Effect<Action>.Run)] = []
    var sent: [(number: Number, action: Action)] = []
    var issues: [StoreIssue] = []
  }

  private struct Entry: Sendable {
    let context: EffectContext
    /// The place in the source where the effect was made; `nil` for an action that `Effect.send` queued.
    let site: EffectSite?
    let sequence: Number?
    var waitingActions: Int
    var hasEnded: Bool
  }

  /// Effects that run one after another.
  private struct Sequence: Sendable {
    let context: EffectContext
    let parent: Number?
    var remaining: ArraySlice<Effect<Action>>
    var running = 0
  }

  private var entries: [Number: Entry] = [:]
  private var sequences: [Number: Sequence] = [:]
  private var lastNumber = 0

  /// The effects in flight, in the order in which they began.
  var inFlight: [EffectInFlight] {
    entries.sorted { $0.key < $1.key }.compactMap { _, entry in
      entry.site.map { EffectInFlight(site: $0.description, ids: entry.context.keys.map(\.id.value)) }
    }
  }

  /// Begins an effect that a reducer returned.
  mutating func begin(_ effect: Effect<Action>, state: Any, _ work: inout Work) {
    begin(effect, in: EffectContext(), sequence: nil, state: state, &work)
  }

  /// Records that an effect has sent an action.
  ///
  /// - Returns: whether the action may be handled. It is false if the effect was cancelled or has ended.
  mutating func willSend(_ number: Number) -> Bool {
    guard entries[number]?.hasEnded == false else { return false }
    entries[number]?.waitingActions += 1
    return true
  }

  /// Whether the effect is in flight. Actions of other effects are dropped.
  func isInFlight(_ number: Number) -> Bool { entries[number] != nil }

  /// Records that an action of the effect has been handled.
  mutating func didHandle(_ number: Number, state: Any, _ work: inout Work) {
    entries[number]?.waitingActions -= 1
    removeIfDone(number, state: state, &work)
  }

  /// Records that the operation of the effect has returned.
  mutating func didEnd(_ number: Number, state: Any, _ work: inout Work) {
    entries[number]?.hasEnded = true
    removeIfDone(number, state: state, &work)
  }

  /// Cancels the effects of all children that are gone.
  mutating func cancelEffectsOfGoneChildren(state: Any, _ work: inout Work) {
    let conditional = entries.values.contains { $0.context.path.contains(where: \.isConditional) }
    if conditional { cancel(state: state, &work) { !$0.isAlive(in: state) } }
  }

  mutating func cancelAll(state: Any, _ work: inout Work) { cancel(state: state, &work) { _ in true } }

  private mutating func begin(
    _ effect: Effect<Action>, in context: EffectContext, sequence: Number?, state: Any, _ work: inout Work
  ) {
    if let sequence, sequences[sequence] == nil { return }
    switch effect.operation {
    case .send(let action):
      let number = add(Entry(context: context, site: nil, sequence: sequence, waitingActions: 1, hasEnded: true))
      work.sent.append((number, action))
    case .run(let run):
      let number = add(Entry(context: context, site: run.site, sequence: sequence, waitingActions: 0, hasEnded: false))
      work.begun.append((number, run))
    case .merge(let effects):
      for effect in effects { begin(effect, in: context, sequence: sequence, state: state, &work) }
    case .concatenate(let effects):
      if let sequence { sequences[sequence]?.running += 1 }
      let number = nextNumber()
      sequences[number] = Sequence(context: context, parent: sequence, remaining: effects[...])
      advance(number, state: state, &work)
    case .cancellable(let effect, let id, let cancelInFlight):
      let key = context.key(id)
      if cancelInFlight { cancel(state: state, &work) { $0.keys.contains(key) } }
      begin(effect, in: context.adding(key), sequence: sequence, state: state, &work)
    case .cancel(let id):
      let key = context.key(id)
      cancel(state: state, &work) { $0.keys.contains(key) }
    case .scoped(let effect, let step):
      let context = context.entering(step)
      if context.isAlive(in: state) { begin(effect, in: context, sequence: sequence, state: state, &work) }
    case .issue(let issue):
      work.issues.append(issue)
    }
  }

  private mutating func cancel(state: Any, _ work: inout Work, where isMeant: (EffectContext) -> Bool) {
    let cancelled = entries.filter { isMeant($0.value.context) }.sorted { $0.key < $1.key }
    let ended = sequences.filter { isMeant($0.value.context) }.sorted { $0.key < $1.key }
    for (number, _) in cancelled { entries[number] = nil }
    for (number, _) in ended { sequences[number] = nil }
    work.cancelled += cancelled.map(\.key)
    // The sequences inside a cancelled sequence were cancelled, too. Only the sequences around it continue.
    for sequence in cancelled.map(\.value.sequence) + ended.map(\.value.parent) {
      didFinishOne(of: sequence, state: state, &work)
    }
  }

  private mutating func removeIfDone(_ number: Number, state: Any, _ work: inout Work) {
    guard let entry = entries[number], entry.hasEnded, entry.waitingActions == 0 else { return }
    entries[number] = nil
    didFinishOne(of: entry.sequence, state: state, &work)
  }

  private mutating func didFinishOne(of number: Number?, state: Any, _ work: inout Work) {
    guard let number, sequences[number] != nil else { return }
    sequences[number]?.running -= 1
    advance(number, state: state, &work)
  }

  private mutating func advance(_ number: Number, state: Any, _ work: inout Work) {
    while let sequence = sequences[number], sequence.running == 0 {
      guard let next = sequence.remaining.first else {
        sequences[number] = nil
        return didFinishOne(of: sequence.parent, state: state, &work)
      }
      sequences[number]?.remaining.removeFirst()
      // The next effect counts as running while it begins. Otherwise, if it ended at once, this inner call would
      // already begin the effect after it.
      sequences[number]?.running += 1
      begin(next, in: sequence.context, sequence: number, state: state, &work)
      sequences[number]?.running -= 1
    }
  }

  private mutating func add(_ entry: Entry) -> Number {
    if let sequence = entry.sequence { sequences[sequence]?.running += 1 }
    let number = nextNumber()
    entries[number] = entry
    return number
  }

  private mutating func nextNumber() -> Number {
    lastNumber += 1
    return lastNumber
  }
}

/// Describes an effect in the message of a failed test.
package struct EffectInFlight: Sendable {
  /// The file and the line at which the effect was made.
  package let site: String
  /// The ids that cancel the effect.
  package let ids: [any Hashable & Sendable]
}
