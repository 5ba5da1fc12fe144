extension Reducer {
  /// Runs a reducer for each element of a navigation path. The element's reducer handles the element's actions before
  /// this reducer does.
  ///
  /// A push is applied before this reducer gets the action. A pop is applied after this reducer, which can still read
  /// the popped element. When an element is gone after an action, for whatever reason, its effects are cancelled.
  ///
  /// - Parameters:
  ///   - path: the key path of the navigation path.
  ///   - action: the case for the actions of the path.
  ///   - element: creates an element's reducer for each action, from the parent's state before the element runs.
  public func forEach<Element: Reducer>(
    _ path: any WritableKeyPath<State, StackState<Element.State>> & Sendable,
    action: CasePath<Action, StackAction<Element.State, Element.Action>>,
    element: @escaping @Sendable (State, StackElementID) -> Element
  ) -> some Reducer<State, Action> {
    Reduce { state, parentAction in
      switch action.extract(parentAction) {
      case .element(let id, let elementAction):
        let place = ChildPlace<State, Element.State>(
          id: AnyID(ChildKey(path: AnyID(path), child: id)),
          get: { $0[keyPath: path][id: id] }, set: { $0[keyPath: path][id: id] = $1 })
        return reduce(
          into: &state, action: parentAction, child: elementAction, at: place, by: { element($0, id) },
          embed: { action.embed(.element(id: id, action: $0)) })
      case .push(let pushed):
        state[keyPath: path].append(pushed)
        return reduce(into: &state, action: parentAction)
      case .popFrom(let id):
        let isThere = state[keyPath: path][id: id] != nil
        let effect = reduce(into: &state, action: parentAction)
        state[keyPath: path].pop(from: id)
        return isThere ? effect : .merge(.missingChild(parentAction), effect)
      case nil:
        return reduce(into: &state, action: parentAction)
      }
    }
  }

  /// Runs a reducer for each of several children that are found by an id, as the values of a dictionary are. The element's reducer handles the element's actions before this
  /// reducer does.
  ///
  /// When an element is gone after an action, for whatever reason, its effects are cancelled.
  ///
  /// - Parameters:
  ///   - child: the key path of the child with an id, which is `nil` where there is none: `{ \.rows[$0] }`.
  ///   - action: the case for the actions of the elements.
  ///   - element: creates an element's reducer for each action, from the parent's state before the element runs.
  public func forEach<ID: Hashable & Sendable, Element: Reducer>(
    _ child: @escaping @Sendable (ID) -> any WritableKeyPath<State, Element.State?> & Sendable,
    action: CasePath<Action, ElementAction<ID, Element.Action>>,
    element: @escaping @Sendable (State, ID) -> Element
  ) -> some Reducer<State, Action> {
    Reduce { state, parentAction in
      guard let elementAction = action.extract(parentAction) else { return reduce(into: &state, action: parentAction) }
      let id = elementAction.id
      let path = child(id)
      let place = ChildPlace<State, Element.State>(
        id: AnyID(ChildKey(path: AnyID(path), child: id)), get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
      return reduce(
        into: &state, action: parentAction, child: elementAction.action, at: place, by: { element($0, id) },
        embed: { action.embed(ElementAction(id: id, action: $0)) })
    }
  }
}

/// An action of one of several elements, with the id of the element.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  /// The id of the element.
  public let id: ID
  /// The action of the element.
  public let action: Action

  /// An action of the element with this id.
  public init(id: ID, action: Action) {
    self.id = id
    self.action = action
  }
}

extension ElementAction: Equatable where Action: Equatable {}
