import { channelName } from './reveal.js';
import { t } from '../game/language.js';

/** What the keys do, by their place on the keyboard; without a button in focus. */
const keys = {
  ArrowRight: 'forward', PageDown: 'forward', ArrowLeft: 'back', PageUp: 'back', Enter: 'run', Equal: 'faster', NumpadAdd: 'faster',
  Minus: 'slower', NumpadSubtract: 'slower', Home: 'start', Escape: 'end',
};

/**
 * The presenter's window: what the wall shows and what comes next, and buttons that move the wall. It is a second window of the browser that
 * shows the wall, `/board?presenter`, on another screen. Only the presenter sees it.
 */
export function present(section) {
  const channel = new BroadcastChannel(channelName);
  const send = (action, value) => channel.postMessage({ kind: 'do', action, value });
  const [title, now, next, buttons] = ['h1', 'p', 'ol', 'form'].map((name) => document.createElement(name));
  now.setAttribute('role', 'status');
  const place = Object.assign(document.createElement('input'), { type: 'number', min: 1, id: 'presenter-place' });
  const label = Object.assign(document.createElement('label'), { textContent: t`Place`, htmlFor: place.id });
  const button = (action, words, letter) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: letter ? `${words} (${letter})` : words });
    made.dataset.action = action;
    made.addEventListener('click', () => send(action));
    return made;
  };
  const jump = Object.assign(document.createElement('button'), { textContent: t`Go to this place` });
  buttons.append(
    button('back', t`Back`, '←'), button('forward', t`Forward`, '→'), button('run', t`To the next award`, 'Enter'),
    button('slower', t`Slower`, '−'), button('faster', t`Faster`, '+'), button('start', t`To the start`, 'Home'),
    button('end', t`To the table`, 'Esc'), label, place, jump);
  const wall = Object.assign(document.createElement('a'), { href: '/board?reveal=10m', target: '_blank', textContent: t`Open the wall’s window` });
  buttons.addEventListener('submit', (event) => {
    event.preventDefault();
    if (place.valueAsNumber >= 1) send('place', place.valueAsNumber);
  });
  section.replaceChildren(title, now, wall, next, buttons);
  // The wall's own main part is not shown here.
  section.setAttribute('role', 'main');
  section.hidden = false;
  document.body.classList.add('presenting');
  document.title = t`Presenter`;
  const show = (state) => {
    title.textContent = state.isOn ? `${state.season} · ${state.index} / ${state.total} · ${state.speed}×` : t`Presenter`;
    now.textContent = state.isOn ? state.now : t`Open the wall’s window and put it on the other screen. After the end of the season you reveal it from here, row by row.`;
    [wall.hidden, buttons.hidden] = [state.isOn, !state.isOn];
    next.replaceChildren(...(state.next ?? []).map((text) => Object.assign(document.createElement('li'), { textContent: text })));
    for (const one of buttons.elements) one.disabled = !state.isOn;
  };
  channel.onmessage = ({ data }) => { if (data.kind === 'state') show(data); };
  addEventListener('keydown', (event) => {
    // A button or the field that has the focus keeps its keys.
    if (event.ctrlKey || event.metaKey || event.altKey || document.activeElement.closest('button, input')) return;
    const action = keys[event.code];
    if (action) send(action);
  });
  show({ isOn: false });
  channel.postMessage({ kind: 'hello' });
}
