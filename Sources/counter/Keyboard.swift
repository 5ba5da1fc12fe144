import Foundation

/// The keys of a terminal, each as soon as it is pressed. Where standard input is not a terminal: its characters.
struct Keyboard {
  /// How the terminal treated what is typed before; `nil` if it is not a terminal.
  private let formerModes: termios?

  init() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else {
      formerModes = nil
      return
    }
    formerModes = modes
    // No lines, no echo, and Ctrl-C is a key.
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Waits for the next key; `nil` at the end of the input.
  func next() -> Character? {
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? Character(Unicode.Scalar(byte)) : nil
  }

  /// Leaves the terminal as it was.
  func restore() {
    guard var formerModes else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &formerModes)
  }
}
