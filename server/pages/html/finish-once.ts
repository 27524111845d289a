import { createHash, randomBytes } from 'node:crypto';
import type { ForeignOrigins } from '../../third-parties/foreign-origins.ts';
import type { Encoding } from '../cache/encoding.ts';
import { type DocumentAssets, type FinishedDocument, finishDocument } from '../framework/finish-document.ts';
import { TwiceSeen } from './twice-seen.ts';

export type SentDocument = {
  body: Buffer<ArrayBuffer>;
  contentSecurityPolicy: string;
  preloads: string;
  /** The compressed bodies, for clients that accept them. */
  compressed: Map<Encoding, Buffer<ArrayBuffer>>;
};

export type RenderedPage = {
  nonce: string;
  foreign?: ForeignOrigins;
  /** The page may belong to one visitor: nothing of it is kept. */
  isPersonal: boolean;
};

/**
 * Replaces the nonce when bytes are compared. It is secret and random, so it cannot be written into a page on purpose.
 */
const NONCE_PLACE = randomBytes(16);

const MAX_KEPT = 40;

/**
 * Finishes documents (finish-document.ts). A page that is rendered for each request usually comes out as it did the
 * last time: a document that came out twice is kept finished and compressed, under a digest of its bytes and of the
 * assets it was finished with.
 */
export function createFinish(
  assets: () => DocumentAssets,
): (rendered: Buffer, page: RenderedPage) => SentDocument {
  const memories = new WeakMap<DocumentAssets, TwiceSeen<SentDocument>>();
  return (rendered, page) => {
    const inForce = assets();
    const make = () => sentDocument(finishDocument(rendered.toString('utf8'), inForce, page));
    if (page.isPersonal) return make();
    const memory = memories.get(inForce) ?? new TwiceSeen(MAX_KEPT);
    memories.set(inForce, memory);
    const digest = `${digestOf(rendered, page.nonce)} ${JSON.stringify(page.foreign ?? null)}`;
    const document = memory.get(digest) ?? make();
    memory.note(digest, document);
    return document;
  };
}

export const sentDocument = ({ html, ...headers }: FinishedDocument): SentDocument => ({
  body: Buffer.from(html),
  ...headers,
  compressed: new Map(),
});

/** For renders that come back unchanged (render-once.ts). */
const digests = new WeakMap<Buffer, string>();

function digestOf(rendered: Buffer, nonce: string): string {
  const known = digests.get(rendered);
  if (known) return known;
  const hash = createHash('sha256');
  let start = 0;
  for (let at = rendered.indexOf(nonce); at !== -1; at = rendered.indexOf(nonce, start)) {
    hash.update(NONCE_PLACE).update(rendered.subarray(start, at));
    start = at + nonce.length;
  }
  const digest = hash.update(NONCE_PLACE).update(rendered.subarray(start)).digest('base64');
  digests.set(rendered, digest);
  return digest;
}
