extension InputDecoder {
  /// The events of a control sequence; none if it is unknown.
  static func events(parameters: InputParameters, final: UInt8) -> [InputEvent] {
    switch (parameters.mark, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      guard let button = parameters[0], let column = parameters[1], let row = parameters[2] else { return [] }
      return mouse(button, column: column, row: row, isPress: final == UInt8(ascii: "M"))
    case (nil, UInt8(ascii: "I")) where parameters.fields.isEmpty: return [.focus(true)]
    case (nil, UInt8(ascii: "O")) where parameters.fields.isEmpty: return [.focus(false)]
    case (nil, UInt8(ascii: "u")): return typed(parameters)
    case (nil, UInt8(ascii: "~")): return key(numbered: parameters)
    case (nil, _): return key(parameters: parameters, final: final)
    default: return []
    }
  }

  /// The key that the final byte encodes.
  static func key(parameters: InputParameters, final: UInt8) -> [InputEvent] {
    let key: Key
    switch final {
    case UInt8(ascii: "A"): key = .up
    case UInt8(ascii: "B"): key = .down
    case UInt8(ascii: "C"): key = .right
    case UInt8(ascii: "D"): key = .left
    case UInt8(ascii: "H"): key = .home
    case UInt8(ascii: "F"): key = .end
    case UInt8(ascii: "M"): key = .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): key = .function(1 + Int(final - UInt8(ascii: "P")))
    case UInt8(ascii: "Z"): key = .backTab
    default: return []
    }
    return [event(key, parameters)]
  }

  /// A mouse report. `column` and `row` count from 1.
  static func mouse(_ button: Int, column: Int, row: Int, isPress: Bool) -> [InputEvent] {
    let (row, column) = (max(0, row - 1), max(0, column - 1))
    // Ignore the bits of shift, alt and control, but not the motion bit.
    switch button & ~0b1_1100 {
    case 0 where isPress: return [.click(row: row, column: column)]
    case 64: return [.scroll(up: true, row: row, column: column)]
    case 65: return [.scroll(up: false, row: row, column: column)]
    default: return []
    }
  }

  private static func key(numbered parameters: InputParameters) -> [InputEvent] {
    switch parameters[0] {
    case 1, 7: [event(.home, parameters)]
    case 3: [event(.delete, parameters)]
    case 4, 8: [event(.end, parameters)]
    case 5: [event(.pageUp, parameters)]
    case 6: [event(.pageDown, parameters)]
    case .some(let number) where functionKeys[number] != nil: [event(.function(functionKeys[number] ?? 0), parameters)]
    // xterm's modifyOtherKeys.
    case 27: parameters[2].flatMap { key(ofCode: $0) }.map { [event($0, parameters)] } ?? []
    default: []
    }
  }

  /// The function keys by their numbers in sequences. The numbers have gaps for keys of old terminals.
  private static let functionKeys: [Int: Int] = [
    11: 1, 12: 2, 13: 3, 14: 4, 15: 5, 17: 6, 18: 7, 19: 8, 20: 9, 21: 10, 23: 11, 24: 12, 25: 13, 26: 14, 28: 15,
    29: 16,
    31: 17, 32: 18, 33: 19, 34: 20,
  ]

  /// A key or text of kitty's keyboard protocol.
  private static func typed(_ parameters: InputParameters) -> [InputEvent] {
    let scalars = parameters.fields.dropFirst(2).first?.compactMap { $0.flatMap { UInt32(exactly: $0) } } ?? []
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init).filter { !isControl($0) }))
    if let code = parameters[0], code != 0, let key = key(ofCode: code) {
      guard case .character(let character) = key else { return [event(key, parameters)] }
      if text.isEmpty { return [event(.character(shifted(character, parameters)), parameters)] }
    } else if parameters[0] != 0 {
      return []
    }
    return text.map { event(.character($0), parameters) }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value
  }

  /// The key of a code point, or of a number in the private use area.
  private static func key(ofCode code: Int) -> Key? {
    switch code {
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 8, 127: .backspace
    case 57376...57398: .function(13 + code - 57376)
    case 57399...57415: .character(Array("0123456789./*-+\r=")[code - 57399])
    case 57416: .character(",")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57426: .delete
    // The other keys of this range, such as the modifier keys, type nothing.
    case 57344...63743: nil
    default: Unicode.Scalar(UInt32(code)).flatMap { isControl($0) ? nil : .character(Character($0)) }
    }
  }

  /// The character that the key types with shift. The report has the key's code without shift. The typed text would be
  /// more precise, but the report of a release does not contain the text.
  private static func shifted(_ character: Character, _ parameters: InputParameters) -> Character {
    let upper = character.uppercased()
    return modifiers(parameters) == .shift && upper.count == 1 ? upper.first ?? character : character
  }

  private static func modifiers(_ parameters: InputParameters) -> KeyPress.Modifiers {
    let bits = UInt8(truncatingIfNeeded: max(0, (parameters[1] ?? 1) - 1))
    return KeyPress.Modifiers(rawValue: bits).intersection(.known)
  }

  private static func event(_ key: Key, _ parameters: InputParameters) -> InputEvent {
    let modifiers = modifiers(parameters)
    let kind: KeyPress.Kind =
      switch parameters[1, 1] {
      case 2: .repeat
      case 3: .release
      default: .press
      }
    switch key {
    case .tab where modifiers.contains(.shift), .backTab:
      return .key(.backTab, modifiers.subtracting(.shift), kind: kind)
    default: return .key(key, modifiers, kind: kind)
    }
  }

  /// The answer to the question for the background, such as `11;rgb:ffff/ffff/dddd`; `nil` for any other string.
  static func background(_ answer: String) -> InputEvent? {
    guard let match = answer.wholeMatch(of: /11;rgba?:([0-9a-fA-F]{1,4})\/([0-9a-fA-F]{1,4})\/([0-9a-fA-F]{1,4}).*/)
    else { return nil }
    /// A part of the colour from 0 to 1, as luminance: the gamma of sRGB is about 2.2, so a square is near enough.
    func luminance(_ text: Substring) -> Double {
      let share = Double(Int(text, radix: 16) ?? 0) / Double((1 << (4 * text.count)) - 1)
      return share * share
    }
    let (red, green, blue) = (luminance(match.1), luminance(match.2), luminance(match.3))
    // White text and black text have the same contrast on a luminance of 0.18 (WCAG 2.2).
    return .background(isLight: 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18)
  }
}
