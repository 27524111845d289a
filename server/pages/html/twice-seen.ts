import { LRUCache } from 'lru-cache';

const MAX_SEEN = 500;

/** Values by a digest of all that they were made of, kept from the second time on: what a link or a question asks for mostly comes once. */
export class TwiceSeen<Value extends object> {
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN });
  readonly #kept: LRUCache<string, Value>;

  constructor(maxKept: number) {
    this.#kept = new LRUCache({ max: maxKept });
  }

  get(digest: string): Value | undefined {
    return this.#kept.get(digest);
  }

  /** Says that `value` was asked for once more. */
  note(digest: string, value: Value): void {
    if (this.#seen.has(digest)) this.#kept.set(digest, value);
    this.#seen.set(digest, true);
  }
}
