// What to do after a refusal: 'retry' the batch, 'renew' the session, 'drop' the batch, or 'end' the session. RefusalAction.swift has the same table
// with the reasons; a test compares the two.
const actions = {
  'malformed-request': 'drop',
  'invalid-value': 'drop',
  'sequence-gap': 'renew',
  'no-token': 'renew',
  'invalid-token': 'renew',
  'banned': 'end',
  'season-ended': 'end',
  'stale-session': 'renew',
  'code-needed': 'retry',
  'wrong-code': 'retry',
  'ticket-of-other-school': 'retry',
  'rhythm-off': 'retry',
  'work-needed': 'retry',
  'foreign-origin': 'retry',
  'groups-listed': 'retry',
  'too-many-groups': 'retry',
  'not-found': 'retry',
  'no-administrator': 'retry',
  'unknown-session': 'renew',
  'unknown-season': 'end',
  'unknown-school': 'end',
  'unknown-board': 'drop',
  'not-on-board': 'drop',
  'closed-school': 'end',
  'season-not-started': 'retry',
  'season-paused': 'retry',
  'count-overflow': 'drop',
  'method-not-allowed': 'retry',
  'not-acceptable': 'retry',
  'request-timeout': 'retry',
  'body-too-large': 'drop',
  'header-too-large': 'retry',
  'unsupported-media-type': 'retry',
  'address-full': 'retry',
  'too-many-requests': 'retry',
  'too-many-streams': 'retry',
  'unavailable': 'retry',
  'failed': 'retry',
};

/** The action after a refusal. For an unknown kind, from a newer server, the HTTP status decides. */
export function actionOf({ kind, status }) {
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return actions[kind] ?? (isFinal ? 'drop' : 'retry');
}
