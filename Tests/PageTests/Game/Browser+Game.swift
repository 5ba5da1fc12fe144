import TestSupport
import Testing

/// What the tests of the game do over and over, as a person with a phone does it.
extension Browser {
  /// Opens the page as somebody does who was never there.
  func openGame(at hall: GameHall) async throws {
    try await open(await hall.url + "/")
    try await wait(for: "!document.querySelector('#welcome').hidden")
  }

  /// Goes through the introduction to the search for schools.
  func goToSearch(at hall: GameHall) async throws {
    try await openGame(at: hall)
    try await click("#welcome [data-go]")
    try await click("#practice [data-go]")
  }

  /// Opens the page and joins a school that its name finds, by way of the introduction.
  func join(_ name: String, at hall: GameHall, nickname: String = "") async throws {
    try await choose(name, at: hall, nickname: nickname)
    try await waitUntilOpen()
  }

  /// As `join`, without waiting until taps count: there may be no season that takes them.
  func choose(_ name: String, at hall: GameHall, nickname: String = "") async throws {
    try await goToSearch(at: hall)
    try await find(school: name)
    try await wait(for: "!document.querySelector('main#name').hidden")
    if !nickname.isEmpty { try await type(nickname, into: "#nickname") }
    try await click("#name-go")
  }

  /// Types a name into the search for schools, and takes the first one that it finds. A few schools are a list without a search.
  func find(school name: String) async throws {
    try await wait(for: "/[0-9]/.test(document.querySelector('#find .found').textContent)")
    guard try await isDisplayed("#school-name") else {
      let place = try await run(
        "return [...document.querySelectorAll('#schools .name')].findIndex(one => one.textContent.includes(arguments[0]))",
        .string(name))
      return try await click("#schools li:nth-child(\((place.int ?? -1) + 1))")
    }
    try await type(name, into: "#school-name")
    try await wait(for: "document.querySelectorAll('#schools li').length === 1")
    try await click("#schools li")
  }

  /// Waits until the game is shown and taps count.
  func waitUntilOpen() async throws {
    try await wait(
      for: "!document.querySelector('#play').hidden && document.querySelector('#pad').ariaDisabled === 'false'")
  }

  /// Taps with one finger or more.
  func tapPad(fingers: Int = 1, times: Int = 1) async throws {
    let middle = try await middle(of: "#pad")
    try await touch(
      (0..<fingers).map { Point(x: middle.x + 40 * (Double($0) - 1), y: middle.y + 25 * Double($0)) }, times: times)
  }

  /// Has all taps from now on be of one moment, so that no pause ends their streak before `endStreak()` does.
  func holdStreak() async throws {
    try await run(
      """
      const now = performance.now()
      Object.defineProperty(Event.prototype, 'timeStamp', { get: () => now })
      const { setTimeout, clearTimeout } = window
      let end = () => {}
      window.setTimeout = (work, ...rest) => String(work).includes('#cool') ? (end = work) : setTimeout(work, ...rest)
      window.clearTimeout = (timer) => { if (timer !== end) clearTimeout(timer) }
      window.endStreak = () => end()
      """)
  }

  /// Has the page note in `told` what it tells above the pad from now on.
  func noteMoments() async throws {
    try await run(
      """
      window.told = []
      new MutationObserver(() => told.push(document.querySelector('#moment').textContent))
        .observe(document.querySelector('#moment'), { childList: true })
      """)
  }

  /// What the page shows as the player's own taps.
  func count() async throws -> Int? {
    Int(try await text("#count").filter { $0 != "," })
  }

  /// Waits until every tap has its receipt.
  func waitUntilSettled() async throws {
    try await wait(for: "document.querySelector('#count').dataset.waiting === '0'")
  }

  /// Waits until something on the page reads like this, in whole or in part.
  func wait(for text: String, in selector: String) async throws {
    try await wait(for: "document.querySelector('\(selector)').textContent.includes('\(text)')")
  }

  /// Joins for the first school, and shows each screen of the way to a check.
  func joinStepByStep(_ check: (_ screen: String) async throws -> Void) async throws {
    try await check("welcome")
    try await click("#welcome [data-go]")
    try await check("practice")
    try await click("#practice [data-go]")
    try await wait(for: "document.querySelectorAll('#schools li').length > 1")
    try await check("search")
    try await find(school: "서울고")
    try await wait(for: "!document.querySelector('main#name').hidden")
    try await check("nickname")
    try await click("#name-go")
    try await waitUntilOpen()
  }

  /// Goes over to another school, in the settings.
  func change(school text: String, named name: String) async throws {
    try await click("#open-settings")
    try await click("#change-school")
    try await find(school: text)
    try await wait(for: "document.querySelector('#question').open")
    try await click("#question [value=yes]")
    try await wait(for: name, in: "#my-school")
    try await waitUntilOpen()
  }
}
