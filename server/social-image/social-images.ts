import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawInProcess } from './draw-in-process.ts';
import type { SocialCard } from './render-social-image.ts';

/** Raise it whenever the picture changes for the same card: kept pictures are then drawn again. */
const TEMPLATE_VERSION = 3;

export type SocialImage = { png: Buffer; etag: string };

export type SocialImagesOptions = {
  /** A folder that may be emptied at any time: pictures are drawn again on request. */
  cacheDir: string;
  /** The card of a public page, by its path; null if there is no such page. */
  findCard: (path: string) => SocialCard | null | Promise<SocialCard | null>;
  render?: (card: SocialCard) => Promise<Buffer>;
  /** A picture could not be stored (disk full, folder read-only); it is served all the same. */
  reportError?: (error: unknown) => void;
};

/**
 * The social images of the site, drawn at the first request and kept on disk. Only cards of existing pages are drawn,
 * never words from an address, so there are at most as many pictures as pages. They are drawn one at a time, so that
 * a robot that asks for all of them takes little from visitors.
 */
export function socialImages({
  cacheDir,
  findCard,
  render = drawInProcess(),
  reportError = () => {},
}: SocialImagesOptions) {
  const underWay = new Map<string, Promise<Buffer>>();
  let lastRender: Promise<unknown> = Promise.resolve();

  function draw(card: SocialCard, file: string): Promise<Buffer> {
    const png = lastRender.then(() => render(card));
    // A card that fails must not stop those waiting behind it.
    lastRender = png.catch(() => {});
    return png.then(async (buffer) => {
      await storeImage(file, buffer).catch(reportError);
      return buffer;
    });
  }

  function readOrDraw(card: SocialCard, key: string): Promise<Buffer> {
    const file = path.join(cacheDir, `${key}.png`);
    const png = underWay.get(key) ?? readFile(file).catch(() => draw(card, file));
    underWay.set(key, png);
    const forget = () => void underWay.delete(key);
    png.then(forget, forget);
    return png;
  }

  return {
    /** The picture of a page; null if there is no such page. */
    async read(pagePath: string): Promise<SocialImage | null> {
      const card = await findCard(pagePath);
      if (card === null) return null;
      const key = keyOf(card);
      return { png: await readOrDraw(card, key), etag: `"${key}"` };
    },
  };
}

function keyOf({ title, kicker, section, illustration, rendered, price }: SocialCard): string {
  const shown = JSON.stringify([TEMPLATE_VERSION, title, kicker, section, illustration, rendered, price]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 32);
}

/** Written under another name, then renamed: a crash leaves no half picture under the final name. */
async function storeImage(file: string, png: Buffer): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(aside, png);
  await rename(aside, file);
}
