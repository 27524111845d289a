const MAX_SEEN = 500;

/** Values by a digest of all that they were made of, kept from the second time on: what a link or a question asks for mostly comes once. */
export class TwiceSeen<Value> {
  readonly #seen = new Set<string>();
  readonly #kept = new Map<string, Value>();
  readonly #maxKept: number;

  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  get(digest: string): Value | undefined {
    return this.#kept.get(digest);
  }

  /** Says that `value` was asked for once more. */
  note(digest: string, value: Value): void {
    if (this.#seen.has(digest)) {
      // Last again.
      this.#kept.delete(digest);
      this.#kept.set(digest, value);
      forgetOldest(this.#kept, this.#maxKept);
    }
    this.#seen.delete(digest);
    this.#seen.add(digest);
    forgetOldest(this.#seen, MAX_SEEN);
  }
}

function forgetOldest(all: Set<string> | Map<string, unknown>, max: number): void {
  const [oldest] = all.keys();
  if (all.size > max && oldest !== undefined) all.delete(oldest);
}
