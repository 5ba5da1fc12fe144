import Foundation
import TestSupport
import Testing

extension Browser {
  /// Texts that can be seen and whose contrast to what is painted behind them is less than level AA of WCAG 2.2 asks for: 4.5, or 3 for
  /// large text. What lies behind is taken from the backgrounds of the elements under the text's middle; pictures are not looked at.
  func paleTexts() async throws -> [String] {
    try await run(
      """
      // What fades in is judged when it is there.
      const fading = document.getAnimations().filter(animation => animation.effect.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(fading.map(animation => animation.finished))
      const parse = color => {
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data]
      }
      const luminance = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
      const over = (top, bottom) => top.slice(0, 3).map((v, i) => v * top[3] / 255 + bottom[i] * (1 - top[3] / 255)).concat(255)
      const layers = element => [getComputedStyle(element, "::before"), getComputedStyle(element)]
        .filter((style, i) => i === 1 || style.content !== "none").map(style => parse(style.backgroundColor))
      const pale = []
      const modal = document.querySelector("dialog:modal")
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        if (!walker.currentNode.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        if (element.closest("svg, script, style, :disabled")) continue
        // What a modal dialog lies over is not there to be read.
        if (modal && !modal.contains(element)) continue
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const box = range.getBoundingClientRect()
        if (box.width < 2 || box.height < 2) continue
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const stack = document.elementsFromPoint(x, y)
        if (!stack.length) continue
        const style = getComputedStyle(element)
        const backgrounds = [...new Set([...stack, document.documentElement])].flatMap(layers).reverse()
        const behind = backgrounds.reduce((bottom, top) => over(top, bottom), [255, 255, 255, 255])
        const front = over(parse(style.color), behind)
        const [light, dark] = [luminance(front), luminance(behind)].sort((a, b) => b - a)
        const ratio = (light + 0.05) / (dark + 0.05)
        const size = parseFloat(style.fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700)
        if (ratio < (isLarge ? 3 : 4.5)) pale.push(`${walker.currentNode.data.trim()}: ${ratio.toFixed(2)}`)
      }
      return pale
      """
    ).array?.compactMap(\.string) ?? []
  }

  /// What can be worked with or looked at and has no name for those who cannot see it, and elements whose number is not alone.
  func namelessElements() async throws -> [String] {
    try await run(
      """
      const name = element => [
        element.getAttribute("aria-label"), element.alt, element.title,
        ...(element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean).map(id => document.getElementById(id)?.textContent),
        ...[...(element.labels ?? [])].map(label => label.textContent), element.querySelector?.("title")?.textContent,
        element.matches("input, select, textarea, [role=img]") ? "" : element.textContent,
      ].some(text => text?.trim())
      const ids = [...document.querySelectorAll("[id]")].map(element => element.id)
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
      return [...document.querySelectorAll("a, button, input, select, textarea, img, [role=img], [tabindex], section, dialog")]
        .filter(element => element.checkVisibility() && element.type !== "hidden" && !element.closest("[aria-hidden=true]"))
        .filter(element => !name(element)).map(element => element.outerHTML.slice(0, 100)).concat(twice.map(id => `#${id} twice`))
        .concat(document.documentElement.lang ? [] : ["no language"]).concat(document.title ? [] : ["no title"])
      """
    ).array?.compactMap(\.string) ?? []
  }

  /// Checks that every text stands out from what is behind it.
  func checkContrast(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let pale = try await paleTexts()
    #expect(pale == [], sourceLocation: sourceLocation)
  }

  /// Checks that everything has a name for those who cannot see it.
  func checkNames(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let nameless = try await namelessElements()
    #expect(nameless == [], sourceLocation: sourceLocation)
  }
}
