import Console
import Foundation
import Testing

@testable import TerminalApp

/// The colours of all screens on a dark and on a light background, by WCAG's contrast.
@Suite struct `The theme's contrast` {
  private static let styles: [(String, CellStyle)] = [
    ("title", Theme.title), ("mine", Theme.mine), ("count", Theme.count), ("gain", Theme.gain), ("loss", Theme.loss),
    ("warning", Theme.warning), ("dim", Theme.dim), ("key", Theme.key), ("chosen", Theme.chosen),
    ("celebration", Theme.celebration), ("last minute", Theme.lastMinute), ("practice", Theme.practice),
    ("line", Theme.line), ("gold", Theme.gold), ("silver", Theme.silver), ("bronze", Theme.bronze),
  ]

  /// The sixteen colours of xterm, of Linux's console, of Windows and of GNOME's terminal.
  private static let palettes: [[Int]] = [
    [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
      0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ],
    [
      0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555, 0x55FF55,
      0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ],
    [
      0x0C0C0C, 0xC50F1F, 0x13A10E, 0xC19C00, 0x0037DA, 0x881798, 0x3A96DD, 0xCCCCCC, 0x767676, 0xE74856, 0x16C60C,
      0xF9F1A5, 0x3B78FF, 0xB4009E, 0x61D6D6, 0xF2F2F2,
    ],
    [
      0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF, 0x555753, 0xEF2929, 0x8AE234,
      0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
    ],
  ]

  /// The values of xterm's 256 colours: a cube of six steps, and grays.
  private static func value(of color: Color, _ palette: [Int]) -> Int {
    let number = Int(color.rawValue)
    let steps = [0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
    switch number {
    case ..<16: return palette[number]
    case ..<232:
      let place = number - 16
      return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
    default: return (8 + 10 * (number - 232)) * 0x010101
    }
  }

  private static func luminance(_ color: Int) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let share = Double(color >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func contrast(_ one: Int, _ other: Int) -> Double {
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// A style's least contrast: that of its text, which an inverse style only swaps. A default text has the terminal's own.
  private static func least(_ style: CellStyle, on background: Int) -> Double {
    guard let color = style.foreground else { return 21 }
    return palettes.map { contrast(value(of: color, $0), background) }.min() ?? 0
  }

  @Test func `is 4.5 at least on a dark background`() {
    for (name, style) in Self.styles { #expect(Self.least(style, on: 0x000000) >= 4.5, "\(name)") }
  }

  @Test(arguments: [0xFFFFFF, 0xFDF6E3, 0xEEEEEE]) func `is 4.5 at least on a light background`(background: Int) {
    for (name, style) in Self.styles {
      let style = style.onLightBackground
      #expect(!style.isDim && Self.least(style, on: background) >= 4.5, "\(name)")
    }
    // The same colours as on a dark background would not do.
    #expect(Self.styles.contains { Self.least($0.1, on: background) < 2 })
  }
}
