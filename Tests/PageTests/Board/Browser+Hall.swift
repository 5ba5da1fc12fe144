import TestSupport
import Testing

extension Browsers {
  /// Opens the projector's page in a browser of its own, and waits until it shows so many schools, if that is said.
  func openBoard(
    _ device: Device = .smallProjector, at hall: GameHall, query: String = "", rows: Int? = nil
  ) async throws -> Browser {
    let board = try await open(device)
    try await board.openBoard(at: hall, query: query, rows: rows)
    return board
  }
}

extension Browser {
  /// Opens the projector's page, and waits until it shows so many schools, if that is said.
  func openBoard(at hall: GameHall, query: String = "", rows: Int? = nil) async throws {
    try await open(await hall.url + "/board" + query)
    if let rows { try await waitForRows(rows) }
  }

  /// Waits until the projector's page shows so many schools.
  func waitForRows(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(
      for: "document.querySelectorAll('#race li').length === \(count)", sourceLocation: sourceLocation)
  }

  /// The schools that the projector's page shows and their taps, from the top of the window on, as a script reads them.
  static let rows = """
    [...document.querySelectorAll("#race li")].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map(row => `${row.querySelector(".name").textContent} ${row.querySelector(".taps").textContent}`).join()
    """

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
