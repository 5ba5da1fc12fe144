import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The colors of the projector's page` {
    /// The distances of all colors, 100 times as OKLab has them (Björn Ottosson, “A perceptual color space for image processing”, 2020): the
    /// least of a usual eye's and of those of the three kinds of color blindness, by the matrices of Machado, Oliveira and Fernandes (2009).
    private static let distances = """
      const lin = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
      const eyes = [
        [1, 0, 0, 0, 1, 0, 0, 0, 1],
        [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
        [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881],
        [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900],
      ]
      const times = (m, [r, g, b]) => [0, 3, 6].map(i => Math.min(1, Math.max(0, m[i] * r + m[i + 1] * g + m[i + 2] * b)))
      const lab = rgb => {
        const lms = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]]
          .map(row => Math.cbrt(row.reduce((sum, v, i) => sum + v * rgb[i], 0)))
        return [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]]
          .map(row => row.reduce((sum, v, i) => sum + v * lms[i], 0))
      }
      const seen = hex => eyes.map(eye => lab(times(eye, [1, 3, 5].map(i => lin(parseInt(hex.slice(i, i + 2), 16) / 255)))))
      const distance = (one, other) => Math.min(...seen(one).map((a, eye) => 100 * Math.hypot(...seen(other)[eye].map((v, i) => v - a[i]))))
      const { Colors, colors, areUnlike } = await import("/board/colors.js")
      const root = getComputedStyle(document.documentElement)
      const palette = Array.from({ length: colors }, (_, color) => {
        const mark = document.createElement("i")
        mark.dataset.color = color
        document.body.append(mark)
        const value = getComputedStyle(mark).getPropertyValue("--color").trim()
        mark.remove()
        return value
      })

      """

    @Test
    func `of neighbours are 15 apart for every eye, whoever passes whom, and stand out from the board and their track`()
      async throws
    {
      let wrong = try await Browsers.tell(
        Self.distances + """
          const wrong = []
          const luminance = hex => [1, 3, 5].reduce((sum, i) => sum + lin(parseInt(hex.slice(i, i + 2), 16) / 255) * [0.2126, 0.7152, 0.0722][(i - 1) / 2], 0)
          const contrast = one => (luminance(one) + 0.05) / (luminance(root.getPropertyValue("--track").trim()) + 0.05)
          // `NaN` is no contrast.
          palette.slice(0, 20).forEach(one => { if (!(contrast(one) >= 3)) wrong.push(`${one} does not stand out from its track`) })
          palette.forEach((one, i) => {
            if (distance(one, root.getPropertyValue("--board").trim()) < 15) wrong.push(`${one} is lost on the board`)
            palette.forEach((other, j) => {
              if (i !== j && areUnlike(i, j) !== distance(one, other) >= 15) wrong.push(`${one} and ${other}: ${distance(one, other)}`)
            })
          })
          // A race of twenty schools, of which any may pass any.
          let seed = 7
          const random = most => (seed = (seed * 48271) % 2147483647) % most
          const race = new Colors()
          race.begin("race")
          const ids = Array.from({ length: 20 }, (_, index) => `test:high:${index}`)
          for (let change = 0; change < 400; change++) {
            const shown = race.of(ids)
            ids.forEach((id, index) => {
              const [own, above] = [id, ids[index - 1]].map(one => palette[shown.get(one)?.color])
              if (index > 0 && distance(own, above) < 15) wrong.push(`after ${change}: ${own} below ${above}`)
            })
            ids.splice(random(20), 0, ids.splice(random(20), 1)[0])
          }
          return wrong
          """, at: "/board")
      #expect(wrong == [])
    }

    @Test func `are kept by schools that leave and come back, on each load, whoever came meanwhile`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(40)) { hall, browsers in
        let board = try await browsers.open(.smallProjector)
        let colors = """
          Object.fromEntries([...document.querySelectorAll("#race li")].map(row => [row.querySelector(".name").textContent, row.dataset.color]))
          """
        for school in 0..<10 { try await hall.tap(100 + Int64(school), for: school) }
        try await board.openBoard(at: hall, rows: 10)
        let first = try await board.run("return \(colors)")
        // Thirty others take all places, one after another, so that each color is given out again.
        for school in 10..<40 { try await hall.tap(200 + Int64(school), for: school) }
        try await board.wait(for: "document.querySelector('#rows').textContent.includes('제40고등학교')")
        try await board.reload()
        try await board.waitForRows(10)
        // They come back one by one, in another order.
        for school in (0..<10).reversed() {
          let revision = try await hall.tap(1000 + Int64(school), for: school).revision
          try await board.wait(for: "document.body.dataset.revision >= \(revision)")
        }
        let last = try await hall.tap(1, for: 0).revision
        try await board.wait(for: "document.body.dataset.revision >= \(last)")
        #expect(try await board.run("return \(colors)") == first)
        #expect(try await board.run("return new Set(Object.values(arguments[0])).size", first) == 10)
      }
    }

    @Test func `of neighbours differ, or else the lower one has an edge`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(3)) { hall, browsers in
        for school in 0..<3 { try await hall.tap(100 - Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 3)
        #expect(try await board.number(of: "#race .twin") == 0)
        // As if the second had been away while the third came.
        try await board.run(
          """
          const kept = JSON.parse(localStorage.getItem("touchschool.colors"))
          const [, second, third] = arguments[0]
          const color = kept.schools.find(([id]) => id === second)[1]
          kept.schools = kept.schools.map(([id, own]) => [id, id === third ? color : own])
          localStorage.setItem("touchschool.colors", JSON.stringify(kept))
          """, .array(hall.schools.map { .string($0.id.description) }))
        try await board.reload()
        try await board.waitForRows(3)
        #expect(try await board.run("return document.querySelector('#race .twin .name').textContent") == "제3고등학교")
        #expect(
          try await board.run(
            "return getComputedStyle(document.querySelector('#race .twin .bar')).boxShadow !== 'none'") == true)
      }
    }
  }
}
