import ArgumentParser

/// Options that are added to those of another group.
protocol AddedOptions: ParsableArguments {
  associatedtype Base: ParsableArguments

  /// Checks what was given beside the options of the other group.
  ///
  /// - Throws: `ValidationError`.
  func validate(beside base: Base) throws
}

extension AddedOptions {
  func validate(beside base: Base) throws {}
}

/// A group of options with others added, as one group.
///
/// In a debug build `ArgumentParser` reads the definitions of a nested group four times for each time that it reads those of the group
/// around it. With a group inside a group, five deep, a call took 1.9 s of processor time before it did anything. Here the options
/// of both groups are reflected as those of one.
@dynamicMemberLookup
struct ExtendedOptions<Own: AddedOptions>: ParsableArguments, CustomReflectable {
  private(set) var base = Own.Base()
  private(set) var own = Own()

  init() {}

  init(from decoder: any Decoder) throws {
    // `ArgumentParser` tries the keys of all options on the first container that it is asked for.
    _ = try decoder.container(keyedBy: OptionKey.self)
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

/// The key of any option.
struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
