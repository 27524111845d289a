import zlib from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

const MAX_PAGES = 50;
const MAX_INFLATED_BYTES = 16_000_000;
const MAX_INFLATED_BYTES_IN_ALL = 64_000_000;

/** `data`: it carries XML, as an electronic invoice does, and nothing else that is not looked at. */
export type PdfFault = 'unreadable' | 'locked' | 'active' | 'too many pages' | 'data';

/** `xml`: what a document with the fault `data` carries, if it is one file and not too large. */
export type PdfVerdict = { fault: PdfFault | null; xml: string | null };

const MAX_XML_BYTES = 2_000_000;

/** Features that run, open or embed something else: a document meant to be looked at has none of them. */
const ACTIVE = /\/(?:JavaScript|Launch|RichMedia|GoToE|SubmitForm|ImportData|Rendition|XFA)(?![\w.])/;
const EMBEDS = /\/EmbeddedFiles?(?![\w.])/;
/**
 * Objects, and the tables that locate them, may be in streams: known by their type, or by the key without which none
 * can be read.
 */
const HOLDS_OBJECTS = /\/(?:ObjStm|XRef|First)(?![\w.])/;
/** A single compression, not one inside another. */
const ONE_FLATE = /\/Filter\s*(?:\/FlateDecode(?![\w.])|\[\s*\/FlateDecode\s*\])/;

/**
 * The fault of a PDF, if it has one. Its bytes are read first: a document whose object streams would unpack to too much, or
 * in a way that hides names, never reaches PDF.js. PDF.js then says whether it opens, and what it would do as another
 * program reads it.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // Readers also open a PDF with something else before or after it: a picture, an archive.
  if (!/^%PDF-[12]\.\d/.test(raw) || !/%%EOF[\s\0]*$/.test(raw.slice(-1024))) return faulty('unreadable');
  const text = withPlainNames(raw);
  if (/\/Encrypt(?![\w.])/.test(text)) return faulty('locked');
  if (ACTIVE.test(text)) return faulty('active');
  const streams = inspectObjectStreams(raw, bytes);
  if (streams.fault) return faulty(streams.fault);
  return openPdfDocument(bytes, EMBEDS.test(text) || streams.embeds);
}

const faulty = (fault: PdfFault | null): PdfVerdict => ({ fault, xml: null });

/** `/J#61vaScript` is `/JavaScript`. */
function withPlainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `embeds`: whether an object in a stream speaks of a file inside the document. */
type Streams = { fault: PdfFault | null; embeds: boolean };

function inspectObjectStreams(raw: string, bytes: Uint8Array): Streams {
  let inflatedBytes = 0;
  let embeds = false;
  for (const { index, 0: keyword } of raw.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const dictionary = withPlainNames(raw.slice(Math.max(0, raw.lastIndexOf('obj', index)), index));
    const packed = bytes.subarray(index + keyword.length);
    const saysSo = HOLDS_OBJECTS.test(dictionary) && dictionary.includes('/Filter');
    if (!saysSo && !beginsWithNumbers(packed)) continue;
    // A predictor puts bytes between the letters of names; cross-reference tables contain no names.
    const hidesNames = /\/Predictor\s*(?:[2-9]|1\d)/.test(dictionary) && !/\/XRef(?![\w.])/.test(dictionary);
    if (!ONE_FLATE.test(dictionary) || hidesNames) return { fault: 'unreadable', embeds };
    const inflated = inflate(packed);
    inflatedBytes += inflated?.length ?? 0;
    if (!inflated || inflatedBytes > MAX_INFLATED_BYTES_IN_ALL) return { fault: 'unreadable', embeds };
    const objects = withPlainNames(inflated.toString('latin1'));
    if (ACTIVE.test(objects)) return { fault: 'active', embeds };
    embeds ||= EMBEDS.test(objects);
  }
  return { fault: null, embeds };
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

async function openPdfDocument(bytes: Uint8Array, embeds: boolean): Promise<PdfVerdict> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes));
    if (document.numPages > MAX_PAGES) return faulty('too many pages');
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) return faulty('active');
      // A file behind a mark on the page, which is not among the attachments of the document.
      if (embeds && (await page.getAnnotations()).some(({ subtype }) => subtype === 'FileAttachment'))
        return faulty('active');
    }
    if (await document.hasJSActions()) return faulty('active');
    return await verdictOnFiles(document, embeds);
  } catch (error) {
    return faulty(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable');
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function verdictOnFiles(document: Pdf, embeds: boolean): Promise<PdfVerdict> {
  const attachments = [...((await document.getAttachments()) ?? [])];
  if (attachments.length === 0) return faulty(embeds ? 'active' : null);
  const texts: string[] = [];
  for (const [id, { filename }] of attachments) {
    const words = /\.xml$/i.test(filename) ? xmlOf(await document.getAttachmentContent(id)) : null;
    if (words === null) return faulty('active');
    texts.push(words);
  }
  const [xml] = texts;
  return { fault: 'data', xml: texts.length === 1 ? (xml ?? null) : null };
}

/** The words of an attached file; null if it is not XML. */
function xmlOf(content: Uint8Array | null): string | null {
  if (!content || content.length > MAX_XML_BYTES) return null;
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return /^\s*<[?!a-z]/i.test(words) ? words : null;
  } catch {
    return null;
  }
}
