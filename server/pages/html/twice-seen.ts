import { LRUCache } from 'lru-cache';

const MAX_SEEN = 500;

/**
 * Values by a digest of everything they were made from, kept from the second time on: most links and questions come
 * only once.
 */
export class TwiceSeen<Value extends object> {
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN });
  readonly #kept: LRUCache<string, Value>;

  constructor(maxKept: number) {
    this.#kept = new LRUCache({ max: maxKept });
  }

  get(digest: string): Value | undefined {
    return this.#kept.get(digest);
  }

  /** Records that `value` was asked for again. */
  note(digest: string, value: Value): void {
    if (this.#seen.has(digest)) this.#kept.set(digest, value);
    this.#seen.set(digest, true);
  }
}
