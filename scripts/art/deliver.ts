import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {
  RENDERED_FILES,
  RENDERED_FOLDER,
  type RenderedFile,
  renderedAddress,
} from '../../domain/stock/rendered-picture.ts';

const ENCODINGS = { avif: { quality: 62, effort: 4 }, webp: { quality: 78, effort: 6 } } as const;

const LOWEST_QUALITY = 36;

/** What a file may weigh: in lists and on a phone, and on a wide screen. */
export const maxBytes = (width: number): number => (width > 640 ? 60 : 25) * 1024;

/** What tells a machine that nobody photographed this: IPTC's word for pictures that a program computed. */
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"><dc:description><rdf:Alt>\
<rdf:li xml:lang="fr">Image de synthèse</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;

const masterOf = (slug: string, view: string) => `art/masters/${slug}/${view}-light.webp`;

/** The files in public/ that pages load for a view of a product. */
export const deliveredFiles = (slug: string, view: string) =>
  RENDERED_FILES.map((file) => ({ ...file, file: `public${renderedAddress(`${slug}-${view}`, file)}` }));

/** Encodes the masters by day of a product for its pages. */
export async function deliver(root: string, slug: string, views: readonly string[]): Promise<void> {
  mkdirSync(path.join(root, 'public', RENDERED_FOLDER), { recursive: true });
  for (const view of views)
    for (const { file, ...size } of deliveredFiles(slug, view))
      writeFileSync(path.join(root, file), await encode(path.join(root, masterOf(slug, view)), size));
}

/** A picture full of detail is encoded a little worse until it is light enough. */
async function encode(master: string, { width, format }: RenderedFile): Promise<Buffer> {
  const { quality: best, effort } = ENCODINGS[format];
  for (let quality = best; quality >= LOWEST_QUALITY; quality -= 6) {
    const options = { quality, effort };
    const file = await sharp(master).resize(width).toFormat(format, options).withXmp(XMP).toBuffer();
    if (file.length <= maxBytes(width)) return file;
  }
  throw new Error(`${master}: ${format} of ${width} px is too heavy`);
}

/** Changes when the pages' files have to be encoded again. */
export function deliveryDigest(root: string, slug: string, views: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([RENDERED_FILES, ENCODINGS, XMP]));
  for (const view of views) hash.update(readFileSync(path.join(root, masterOf(slug, view))));
  return hash.digest('hex').slice(0, 16);
}
