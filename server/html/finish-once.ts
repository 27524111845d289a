import { createHash, randomBytes } from 'node:crypto';
import type { Encoding } from '../page-cache/encoding.ts';
import type { ForeignOrigins } from '../third-parties/foreign-origins.ts';
import { type DocumentAssets, type FinishedDocument, finishDocument } from './finish-document.ts';

export type SentDocument = {
  body: Buffer<ArrayBuffer>;
  contentSecurityPolicy: string;
  /** What was made of the body for those who accept it compressed. */
  compressed: Map<Encoding, Buffer<ArrayBuffer>>;
};

export type RenderedPage = {
  nonce: string;
  foreign?: ForeignOrigins;
  /** It may show what is one visitor's: nothing of it stays. */
  isPersonal: boolean;
};

/** Stands for the nonce in what is compared. Nobody can write it into a page. */
const NONCE_PLACE = randomBytes(16);

const MAX_SEEN = 500;
const MAX_KEPT = 40;

/**
 * Finishes documents (finish-document.ts). A page that is rendered for each request mostly comes out as it did the last time: what
 * came out twice is kept finished and compressed under a digest of all its bytes, and of what it was finished with. Loaders and React run
 * each time; of the rest, only the digest.
 */
export function createFinish(
  assets: () => DocumentAssets,
): (rendered: Buffer, page: RenderedPage) => SentDocument {
  const memories = new WeakMap<DocumentAssets, Memory>();
  return (rendered, page) => {
    const inForce = assets();
    const make = () => sentDocument(finishDocument(rendered.toString('utf8'), inForce, page));
    if (page.isPersonal) return make();
    const memory = memories.get(inForce) ?? new Memory();
    memories.set(inForce, memory);
    return memory.get(digestOf(rendered, page), make);
  };
}

export const sentDocument = ({ html, contentSecurityPolicy }: FinishedDocument): SentDocument => ({
  body: Buffer.from(html),
  contentSecurityPolicy,
  compressed: new Map(),
});

/** Documents by their digest, from the second time on: most of those that are some link's or some question's come once. */
class Memory {
  readonly #seen = new Set<string>();
  readonly #kept = new Map<string, SentDocument>();

  get(digest: string, make: () => SentDocument): SentDocument {
    const document = this.#kept.get(digest) ?? make();
    if (this.#seen.has(digest)) {
      // Last again.
      this.#kept.delete(digest);
      this.#kept.set(digest, document);
      forgetOldest(this.#kept, MAX_KEPT);
    }
    this.#seen.delete(digest);
    this.#seen.add(digest);
    forgetOldest(this.#seen, MAX_SEEN);
    return document;
  }
}

function forgetOldest(all: Set<string> | Map<string, unknown>, max: number): void {
  const [oldest] = all.keys();
  if (all.size > max && oldest !== undefined) all.delete(oldest);
}

function digestOf(rendered: Buffer, { nonce, foreign }: RenderedPage): string {
  const digest = createHash('sha256').update(JSON.stringify(foreign ?? null));
  let start = 0;
  for (let at = rendered.indexOf(nonce); at !== -1; at = rendered.indexOf(nonce, start)) {
    digest.update(NONCE_PLACE).update(rendered.subarray(start, at));
    start = at + nonce.length;
  }
  return digest.update(NONCE_PLACE).update(rendered.subarray(start)).digest('base64');
}
