/// Looks over what is shown as a tool for accessibility does, by WCAG 2.2.
enum PageAudit {
  /// The body of a function that returns what is wrong, in words: names of controls (4.1.2, 2.5.3), contrast of texts (1.4.3), targets of at least
  /// 44 pixels (2.5.5), the order of the focus (2.4.3), the page's language (3.1.1) and title (2.4.2), and headings (1.3.1).
  static let script = #"""
    const wrong = []
    const dialog = document.querySelector('dialog[open]')
    const scope = dialog ?? document.querySelector('main:not([hidden])')
    const isShown = element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
    const say = element => `${element.tagName.toLowerCase()}#${element.id}.${element.className} “${element.textContent.trim().slice(0, 20)}”`
    if (!['ko', 'en'].includes(document.documentElement.lang)) wrong.push('no language')
    if (!document.title) wrong.push('no title')
    if (document.querySelectorAll('main:not([hidden])').length !== 1) wrong.push('not one main')
    if ([...scope.querySelectorAll('h1, h2')].filter(isShown).length !== 1) wrong.push('not one heading')
    const ids = [...document.querySelectorAll('[id]')].map(element => element.id)
    if (new Set(ids).size !== ids.length) wrong.push('an id twice')
    for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        for (const id of element.getAttribute(name).split(' ')) if (!document.getElementById(id)) wrong.push(`${name} ${id} leads nowhere`)
      }
    }
    for (const image of scope.querySelectorAll('img')) if (!image.hasAttribute('alt')) wrong.push(`no alt: ${say(image)}`)

    const controls = [...scope.querySelectorAll('button, a[href], input, select, [tabindex]')].filter(isShown)
    for (const control of controls) {
      if (control.tabIndex > 0) wrong.push(`an order of its own: ${say(control)}`)
      if (control.tabIndex < 0) continue
      const name = control.getAttribute('aria-label') ?? [...(control.labels ?? [])].map(label => label.textContent).join('')
      if (!(name || control.textContent).trim()) wrong.push(`no name: ${say(control)}`)
      // Who speaks to the page says what can be read.
      if (control.matches('[aria-label]') && !name.includes(control.innerText.trim())) wrong.push(`another name than its text: ${say(control)}`)
      const box = (control.matches('input[type=radio], input[role=switch]') ? control.labels[0] : control).getBoundingClientRect()
      if (box.width < 44 || box.height < 44) wrong.push(`${box.width} by ${box.height}: ${say(control)}`)
    }

    const channels = color => color.match(/[\d.]+/g).map(Number)
    const over = ([r, g, b, a = 1], below) => [r, g, b].map((value, index) => value * a + below[index] * (1 - a))
    const light = color => {
      const [r, g, b] = color.map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    // Of a gradient the colour counts that has the least contrast.
    const grounds = element => {
      if (!element) return [[255, 255, 255]]
      const style = getComputedStyle(element)
      const gradient = style.backgroundImage.match(/rgba?\([^)]+\)/g)
      if (gradient && !element.matches('input')) return gradient.map(color => over(channels(color), [0, 0, 0]))
      const own = channels(style.backgroundColor)
      return own[3] === 0 ? grounds(element.parentElement) : grounds(element.parentElement).map(below => over(own, below))
    }
    const opacity = element => element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1
    // The edge of a field is all that tells where it is (1.4.11).
    for (const field of controls.filter(control => control.matches('input:not([type=radio], [type=checkbox])'))) {
      const edge = light(channels(getComputedStyle(field).borderTopColor))
      for (const ground of [...grounds(field.parentElement), ...grounds(field)]) {
        const contrast = (Math.max(edge, light(ground)) + 0.05) / (Math.min(edge, light(ground)) + 0.05)
        if (contrast < 3) wrong.push(`an edge of contrast ${contrast.toFixed(2)}: ${say(field)}`)
      }
    }
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    let texts = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.textContent.trim() || !isShown(element) || element.closest('.unseen')) continue
      texts += 1
      const style = getComputedStyle(element)
      const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700)
      for (const ground of grounds(element)) {
        const [r, g, b0, alpha = 1] = channels(style.color)
        const [a, b] = [light(over([r, g, b0, alpha * opacity(element)], ground)), light(ground)]
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
        if (contrast < (isLarge ? 3 : 4.5)) wrong.push(`contrast ${contrast.toFixed(2)}: ${say(element)}`)
      }
    }
    if (texts < 2) wrong.push('nothing to read')
    return wrong
    """#
}
