import Console

/// User input, with the time at which it was read.
struct Input: Equatable, Sendable {
  let event: InputEvent
  /// The time at which the event was read, measured from the start of the game.
  let at: Duration

  init(_ event: InputEvent, at: Duration) {
    self.event = event
    self.at = at
  }

  /// The key that was pressed or repeats; `nil` for a key with control and for other events.
  var key: Key? {
    if case .key(let press) = event, press.kind != .release, !press.modifiers.contains(.control) {
      press.key
    } else {
      nil
    }
  }

  /// The lowercase Latin letter on the key that was typed, as a command: `q` for `q`, `Q`, `ㅂ` and `ㅃ`.
  var command: Character? {
    if case .character(let character) = key { HangulKeyboard.latin(of: character) } else { nil }
  }

  /// Whether the input is a question mark, which opens the help.
  var asksForHelp: Bool { pressed == .character("?") || pressed == .character("？") }

  /// Whether the input closes the help: any key that goes down, or a click.
  var closesHelp: Bool {
    switch event {
    case .key(let press): press.kind == .press
    case .click: true
    case .scroll, .paste, .focus, .background: false
    }
  }

  /// The tap that this input makes: space, enter, any letter or digit, or a click; `nil` for navigation keys.
  var tap: TapPress? {
    switch event {
    case .key(let press):
      guard !press.modifiers.contains(.control), !press.modifiers.contains(.alt) else { return nil }
      switch press.key {
      case .enter: return TapPress(.key("enter"), press.kind, at: at)
      case .character(let character): return TapPress(.key(String(character)), press.kind, at: at)
      default: return nil
      }
    case .click: return TapPress(.mouseButton(0), .press, at: at)
    default: return nil
    }
  }
}

extension Input {
  /// The pressed key; `nil` for other events. Some terminals report a repeat as a press.
  var pressed: Key? {
    if case .key(let press) = event, press.kind == .press { key } else { nil }
  }
}
