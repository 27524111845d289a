import zlib from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

const MAX_PAGES = 50;
const MAX_INFLATED_BYTES = 16_000_000;
const MAX_INFLATED_BYTES_IN_ALL = 64_000_000;

export type PdfFault = 'unreadable' | 'locked' | 'active' | 'too many pages';

/** Features that run, open or embed something else: a document meant to be looked at has none of them. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|GoToE|SubmitForm|ImportData|Rendition|XFA)(?![\w.])/;
/**
 * Objects, and the tables that locate them, may be in streams: known by their type, or by the key without which none
 * can be read.
 */
const HOLDS_OBJECTS = /\/(?:ObjStm|XRef|First)(?![\w.])/;
/** A single compression, not one inside another. */
const ONE_FLATE = /\/Filter\s*(?:\/FlateDecode(?![\w.])|\[\s*\/FlateDecode\s*\])/;

/**
 * The fault of a PDF, or null. Its bytes are read first: a document whose object streams would unpack to too much, or
 * in a way that hides names, never reaches PDF.js. PDF.js then says whether it opens, and what it would do as another
 * program reads it.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFault | null> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // Readers also open a PDF with something else before or after it: a picture, an archive.
  if (!/^%PDF-[12]\.\d/.test(raw) || !/%%EOF[\s\0]*$/.test(raw.slice(-1024))) return 'unreadable';
  const text = withPlainNames(raw);
  if (/\/Encrypt(?![\w.])/.test(text)) return 'locked';
  if (ACTIVE.test(text)) return 'active';
  return inspectObjectStreams(raw, bytes) ?? (await openPdfDocument(bytes));
}

/** `/J#61vaScript` is `/JavaScript`. */
function withPlainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function inspectObjectStreams(raw: string, bytes: Uint8Array): PdfFault | null {
  let inflatedBytes = 0;
  for (const { index, 0: keyword } of raw.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const dictionary = withPlainNames(raw.slice(Math.max(0, raw.lastIndexOf('obj', index)), index));
    const packed = bytes.subarray(index + keyword.length);
    const saysSo = HOLDS_OBJECTS.test(dictionary) && dictionary.includes('/Filter');
    if (!saysSo && !beginsWithNumbers(packed)) continue;
    // A predictor puts bytes between the letters of names; cross-reference tables contain no names.
    const hidesNames = /\/Predictor\s*(?:[2-9]|1\d)/.test(dictionary) && !/\/XRef(?![\w.])/.test(dictionary);
    if (!ONE_FLATE.test(dictionary) || hidesNames) return 'unreadable';
    const inflated = inflate(packed);
    inflatedBytes += inflated?.length ?? 0;
    if (!inflated || inflatedBytes > MAX_INFLATED_BYTES_IN_ALL) return 'unreadable';
    if (ACTIVE.test(withPlainNames(inflated.toString('latin1')))) return 'active';
  }
  return null;
}

/** Objects in a stream look like this, and so do some drawings, whatever a misleading dictionary says about them. */
function beginsWithNumbers(packed: Uint8Array): boolean {
  const start = inflate(packed.subarray(0, 512))?.toString('latin1', 0, 64);
  return start !== undefined && /^\s*(?:%|\d+\s+\d)/.test(start);
}

/** Ignores what follows the packed bytes; null if they unpack to too much, or not at all. */
function inflate(packed: Uint8Array): Buffer | null {
  try {
    return zlib.inflateSync(packed, {
      maxOutputLength: MAX_INFLATED_BYTES,
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
    });
  } catch {
    return null;
  }
}

async function openPdfDocument(bytes: Uint8Array): Promise<PdfFault | null> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes));
    if (document.numPages > MAX_PAGES) return 'too many pages';
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) return 'active';
    }
    const isActive = (await document.hasJSActions()) || (await document.getAttachments()) !== null;
    return isActive ? 'active' : null;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable';
  }
}
