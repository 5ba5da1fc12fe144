/** The page's address. What is chosen at a wall stands in it, so that the choice survives a reload. */
export class Address {
  #parameters = new URLSearchParams(location.search);

  has(name) { return this.#parameters.has(name); }

  get(name) { return this.#parameters.get(name); }

  /** Sets a parameter; nothing removes it. */
  set(name, value) {
    if (value) this.#parameters.set(name, value);
    else this.#parameters.delete(name);
    const text = this.#parameters.toString();
    history.replaceState(null, '', `${location.pathname}${text ? `?${text}` : ''}${location.hash}`);
  }

  /** The parameters of these names that the address has. */
  only(...names) {
    return Object.fromEntries(names.filter((name) => this.has(name)).map((name) => [name, this.get(name)]));
  }
}
