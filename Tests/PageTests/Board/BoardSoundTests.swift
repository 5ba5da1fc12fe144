import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The sounds of the projector's page` {
    /// Plays what a script asks for in one go, and measures it: the loudest sample, and the middle frequency in hertz.
    private static func render(_ played: String, on board: Browser, isOn: Bool) async throws -> [Double] {
      let measured = try await board.run(
        """
        const { HallSound } = await import("/board/hall-sound.js")
        const context = new OfflineAudioContext(1, 44_100 * 3, 44_100)
        const sound = new HallSound(() => context)
        if (arguments[0]) sound.toggle()
        \(played)
        const samples = (await context.startRendering()).getChannelData(0)
        const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
        // A first difference weighs a tone by its frequency, so that its share tells how bright a sound is.
        let [all, steep] = [0, 0]
        for (let index = 1; index < samples.length; index++) {
          all += samples[index] ** 2
          steep += (samples[index] - samples[index - 1]) ** 2
        }
        return [peak, all > 0 ? Math.sqrt(steep / all) * 44_100 / (2 * Math.PI) : 0]
        """, .bool(isOn))
      return measured.array?.compactMap(\.number) ?? []
    }

    @Test func `are heard, and are neither loud nor shrill`() async throws {
      try await GameHall.with { hall, browsers in
        let board = try await browsers.openBoard(at: hall)
        for played in [
          "sound.pass(1)", "sound.tick()", "sound.gong()", "sound.roll(2)", "sound.reveal(1)", "sound.reveal(2)",
          "sound.reveal(3)",
          "for (let index = 0; index < 20; index++) { sound.tick(); sound.gong(); sound.reveal(1); sound.roll(1) }",
        ] {
          let measured = try await Self.render(played, on: board, isOn: true)
          let (peak, brightness) = (try #require(measured.first), try #require(measured.last))
          #expect((0.01...0.5).contains(peak), "the loudest sample of \(played) is \(peak)")
          #expect((60...1500).contains(brightness), "the middle frequency of \(played) is \(brightness) Hz")
        }
      }
    }

    @Test func `are off until a key or a button switches them on`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<3 { try await hall.tap(30 - Int64(school) * 10, for: school) }
        let board = try await browsers.open(.smallProjector.reading("en"))
        try await board.runFirst(
          """
          window.notes = 0
          const make = AudioContext.prototype.createOscillator
          AudioContext.prototype.createOscillator = function () { notes += 1; return make.call(this) }
          """)
        try await board.openBoard(at: hall, rows: 3)
        #expect(try await Self.render("sound.gong()", on: board, isOn: false) == [0, 0])
        try await hall.tap(50, for: 2)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        #expect(try await board.run("return notes") == 0)
        try await board.wait(for: "document.querySelector('#cheer').hidden")
        try await board.strike("S")
        try await board.wait(for: "document.querySelector('#controls button').textContent.startsWith('Sound off')")
        let before = try #require(try await board.run("return notes").int)
        try await hall.tap(100, for: 1)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        // A new leader is told by four notes, any other overtaking by two.
        #expect(try #require(try await board.run("return notes").int) == before + 4)
        // A touch brings the buttons, one of which switches them off.
        try await board.run("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
        try await board.click("#controls button")
        try await board.wait(for: "document.querySelector('#controls button').textContent.startsWith('Sound on')")
      }
    }
  }
}
