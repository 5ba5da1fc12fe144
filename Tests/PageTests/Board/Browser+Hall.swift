import TestSupport

extension Browser {
  /// Presses a key that writes a letter: the key of this place on the keyboard, whatever is written with it.
  func strike(_ letter: Character, writing text: String? = nil, shift: Bool = false) async throws {
    let code = letter == "?" ? "Slash" : letter.isNumber ? "Digit\(letter)" : "Key\(letter.uppercased())"
    for type in ["keyDown", "keyUp"] {
      try await chromium(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "code": .string(code), "key": .string(text ?? letter.lowercased()),
          "modifiers": shift ? 8 : 0,
        ])
    }
  }

  /// Lets what a page does after two to seven seconds come in a twentieth of the time.
  func hurry() async throws {
    try await runFirst(
      """
      const wait = setTimeout.bind(window)
      window.setTimeout = (work, pause, ...rest) => wait(work, pause > 1200 && pause < 7500 ? pause / 20 : pause, ...rest)
      """)
  }

  /// Notes each step of the ceremony: what it is about, and what it says.
  func noteCeremony() async throws {
    try await run(
      """
      window.steps = []
      const ceremony = document.querySelector("#ceremony")
      const note = () => {
        if (ceremony.hidden) return
        const step = [ceremony.dataset.kind, ceremony.dataset.rank, ceremony.querySelector("h2").textContent,
          [...ceremony.querySelectorAll(".name")].map(name => name.textContent).join()].join("|")
        if (steps.at(-1) !== step) steps.push(step)
      }
      new MutationObserver(note).observe(ceremony, { attributes: true })
      """)
  }
}
