import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { drawDocumentTexts } from './draw-document.ts';

type Draw = typeof drawDocumentTexts;

/** Some two hundred documents of one page. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Draws each document once as long as it is kept; the least recently used ones are dropped first. The key is
 * everything on the document, so changed words make another document and nothing has to be emptied.
 */
export function keepDrawings(draw: Draw, mostBytes = MOST_BYTES): Draw {
  const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();

  return async (words, at, xml = null) => {
    const key = createHash('sha256')
      .update(JSON.stringify([words, at, xml]))
      .digest('base64url');
    const known = kept.get(key);
    if (known) return known;
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const drawing = draw(words, at, xml);
    underWay.set(key, drawing);
    try {
      const drawn = await drawing;
      kept.set(key, drawn);
      return drawn;
    } finally {
      underWay.delete(key);
    }
  };
}
