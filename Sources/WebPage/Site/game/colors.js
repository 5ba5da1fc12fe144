/** The colors that the organiser gave to those that compete, by their ids: numbers of the palette in `colors.css`. */
export function givenColors(settings) {
  return new Map((settings?.colors ?? '').split(' ').filter(Boolean).map((one) => {
    const end = one.lastIndexOf('=');
    return [one.slice(0, end), Number(one.slice(end + 1))];
  }));
}

/** Has an element wear a color, or none. The game's page reads the palette with its first color: few phones need it. */
export function wear(element, color) {
  if (color === undefined) return delete element.dataset.color;
  const palette = { rel: 'stylesheet', href: '/game/colors.css' };
  const isRead = document.querySelector(`link[href*="${palette.href}"]`);
  if (!isRead) document.head.append(Object.assign(document.createElement('link'), palette));
  return (element.dataset.color = color);
}
