// @ts-check
// What to do after a refusal: 'retry' the batch, 'renew' the session, 'drop' the batch, or 'end' the session. The
// server puts in the rows of RefusalKind.swift, which has the reasons.
/** @type {Record<string, 'retry' | 'renew' | 'drop' | 'end'>} */
const actions = {};

/**
 * The action after a refusal. For an unknown kind, from a newer server, the HTTP status decides.
 *
 * @param {{ kind: string, status: number }} refusal
 */
export function actionOf({ kind, status }) {
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return actions[kind] ?? (isFinal ? 'drop' : 'retry');
}
