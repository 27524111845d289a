import { RestError } from '../errors.ts';

/** Upper bound for nesting. No request of the site nests deeper; PostgreSQL and this parser would run out of stack much later. */
const MAX_DEPTH = 24;

/** Reads a part of the query string from left to right and reports where and why it fails. */
export class Reader {
  readonly #text: string;
  readonly #what: string;
  #at = 0;
  #depth = 0;

  /** @param what name of the part in messages: `filter (foo.1)` */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Whether `expected` comes next; consumes nothing. */
  sees(expected: string): boolean {
    return this.#text.startsWith(expected, this.#at);
  }

  take(expected: string): boolean {
    if (!this.sees(expected)) return false;
    this.#at += expected.length;
    return true;
  }

  /** @param pattern sticky (`y`) */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.fail(`"${expected}"`);
  }

  expectEnd(...alternatives: string[]): void {
    if (!this.isAtEnd) this.fail(...alternatives, 'end of input');
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  /** Goes back to the start if `read` returns undefined. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at;
    const value = read();
    if (value === undefined) this.#at = start;
    return value;
  }

  /** Runs `read` one level of parentheses deeper. */
  nest<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels`);
    const value = read();
    this.#depth -= 1;
    return value;
  }

  /** @throws RestError */
  fail(...expected: string[]): never {
    const next = [...this.#text.slice(this.#at)][0];
    const unexpected = next === undefined ? 'end of input' : `"${next}"`;
    const last = expected.at(-1);
    const others = expected.slice(0, -1).join(', ');
    throw new RestError(400, 'PGRST100', `"failed to parse ${this.#what}" (line 1, column ${this.#at + 1})`, {
      details: `unexpected ${unexpected} expecting ${others ? `${others} or ${last}` : last}`,
    });
  }
}
