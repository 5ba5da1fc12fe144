import ArgumentParser

/// Options that extend another group of options.
protocol AddedOptions: ParsableArguments {
  associatedtype Base: ParsableArguments

  /// Validates these options together with those of the other group.
  ///
  /// - Throws: `ValidationError`.
  func validate(beside base: Base) throws
}

extension AddedOptions {
  func validate(beside base: Base) throws {}
}

/// A flat group of options: those of ``AddedOptions/Base`` and the added ones.
///
/// In a debug build, `ArgumentParser` reads a nested group four times for each read of the enclosing group. With five
/// levels of nesting, parsing alone took 1.9 s of processor time. So this group reflects the options of both groups as
/// its own.
@dynamicMemberLookup
struct ExtendedOptions<Own: AddedOptions>: ParsableArguments, CustomReflectable {
  private(set) var base = Own.Base()
  private(set) var own = Own()

  init() {}

  init(from decoder: any Decoder) throws {
    // Request a container first: `ArgumentParser` checks the keys of all options on the first requested container, and
    // this key type accepts them all.
    _ = try decoder.container(keyedBy: TextKey.self)
    base = try Own.Base(from: decoder)
    own = try Own(from: decoder)
  }

  var customMirror: Mirror {
    Mirror(self, children: [Mirror(reflecting: base), Mirror(reflecting: own)].flatMap(\.children))
  }

  mutating func validate() throws {
    try base.validate()
    try own.validate()
    try own.validate(beside: base)
  }

  subscript<Value>(dynamicMember option: KeyPath<Own, Value>) -> Value { own[keyPath: option] }
  subscript<Value>(dynamicMember option: KeyPath<Own.Base, Value>) -> Value { base[keyPath: option] }
}

extension ExtendedOptions: Sendable where Own: Sendable, Own.Base: Sendable {}
