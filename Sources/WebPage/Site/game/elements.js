// @ts-check
/**
 * The element of this id. It is of the page that has the script, so it is there, and of the kind that the script knows.
 *
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);
