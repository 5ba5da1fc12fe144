import Foundation
import TestSupport
import Testing

extension Browser {
  /// Expects that the window looks like `Recorded/NAME.png`, as people compare pictures: both are seen as cells of 12 by 12
  /// pixels, so a letter that is drawn by another release of the browser changes little, and a part that stands elsewhere
  /// changes much. `TOUCHSCHOOL_RECORD=1` records it anew; both pictures of a failure are kept.
  func expectPicture(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await run(
      """
      await document.fonts.ready
      await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
      """)
    let picture = JSON.string(try await picture())
    let file = Recording.file("\(name).png", sourceLocation)
    if Recording.isWriting {
      let cells = try await run(Self.cells + "return pngOf(await cellsOf(arguments[0]))", picture).string
      return try #require(Data(base64Encoded: cells ?? "")).write(to: file)
    }
    let recorded = JSON.string(try Data(contentsOf: file).base64EncodedString())
    let strange = try #require(
      try await run(
        Self.cells + """
          const [now, then] = [await cellsOf(arguments[0]), await pixelsOf(arguments[1])]
          if (now.width !== then.width || now.height !== then.height) return 1
          let strange = 0
          for (let at = 0; at < now.data.length; at += 4) {
            if ([0, 1, 2].some(part => Math.abs(now.data[at + part] - then.data[at + part]) > \(Self.largestStep))) strange += 1
          }
          return strange / (now.width * now.height)
          """, picture, recorded
      ).number)
    guard strange > Self.mostStrange else { return }
    let now = try await takePicture("\(name) now")
    try Data(contentsOf: file).write(to: Self.artifacts.appending(path: "\(name) recorded.png"))
    let share = (strange * 1000).rounded() / 10
    Issue.record(
      """
      The wall does not look as recorded: \(share) % of the cells of “\(name)” have another color. Compare \(now.path) \
      with “\(name) recorded.png” beside it. TOUCHSCHOOL_RECORD=1 records it anew.
      """, sourceLocation: sourceLocation)
  }

  /// How far a cell's red, green or blue may be from the recorded one, of 255, and the share of cells that may be further.
  private static let (largestStep, mostStrange) = (40, 0.01)

  /// The beginning of a script that looks at pictures. Sixteen shades of each color keep the files small.
  private static let cells = """
    const pixelsOf = async text => {
      const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true })
      pen.drawImage(image, 0, 0)
      return pen.getImageData(0, 0, image.width, image.height)
    }
    const side = 12
    const cellsOf = async text => {
      const { data, width, height } = await pixelsOf(text)
      const cells = new ImageData(width / side, height / side)
      for (let y = 0; y < cells.height; y++) for (let x = 0; x < cells.width; x++) for (let part = 0; part < 4; part++) {
        let sum = 0
        for (let row = y * side; row < (y + 1) * side; row++) for (let column = x * side; column < (x + 1) * side; column++) {
          sum += data[(row * width + column) * 4 + part]
        }
        cells.data[(y * cells.width + x) * 4 + part] = part === 3 ? 255 : Math.round(sum / side ** 2 / 17) * 17
      }
      return cells
    }
    const pngOf = async cells => {
      const canvas = new OffscreenCanvas(cells.width, cells.height)
      canvas.getContext("2d").putImageData(cells, 0, 0)
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    }

    """
}
