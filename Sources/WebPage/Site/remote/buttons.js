/** How long a button waits to be pressed again, in milliseconds. */
const sureFor = 5000;

/** A button of a section. One with `sure` has to be pressed twice, because nobody can take back what it does. */
export function button(part, action, words, work, sure = null) {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: words() });
  made.dataset.action = action;
  let timer = null;
  const calm = () => {
    clearTimeout(timer);
    timer = null;
    made.classList.remove('sure');
    made.textContent = words();
  };
  made.addEventListener('click', () => {
    if (!sure || timer) {
      calm();
      work();
      return;
    }
    made.classList.add('sure');
    made.textContent = sure();
    timer = setTimeout(calm, sureFor);
  });
  part.append(made);
  return made;
}
