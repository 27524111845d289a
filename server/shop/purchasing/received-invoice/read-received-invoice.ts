import { z } from 'zod';
import { type Refused, refused } from '../../../outcomes.ts';
import { checkPdf } from '../../../uploads/pdf/check-pdf.ts';
import { recogniseFile } from '../../../uploads/recognise-file.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import type { ReceivedInvoice } from './received-invoice.ts';
import { readXmlTree } from './xml-tree.ts';

const MAX_XML_BYTES = 2_000_000;
/** Upper bound for the lines that are shown: a delivery has 60 at most. */
const MAX_LINES = 200;

const NO_XML = refused(
  'Ce PDF n’a pas de facture électronique en lui\u00a0: c’est une facture à lire, saisissez-la à la main.',
);
const UNREADABLE = refused('Ce PDF ne s’ouvre pas. Demandez au fournisseur de le renvoyer.');
const UNKNOWN = refused(
  'Ce fichier n’est pas une facture électronique connue\u00a0: PDF Factur-X, XML CII ou UBL.',
);
const TOO_LARGE = refused('Cette facture est trop longue pour être lue ici\u00a0: saisissez-la à la main.');
const INCOMPLETE = refused(
  'Cette facture ne dit ni son numéro ni son fournisseur\u00a0: saisissez-la à la main.',
);

type Read = { outcome: 'read'; invoice: ReceivedInvoice } | Refused;

/** Reads an electronic invoice: a PDF that carries one, or the XML alone. Nothing is stored. */
export async function readReceivedInvoice(bytes: Uint8Array): Promise<Read> {
  const xml = await xmlOf(bytes);
  if (typeof xml !== 'string') return xml;
  const root = readXmlTree(xml);
  const invoice = root && (readCii(root) ?? readUbl(root));
  if (!invoice) return UNKNOWN;
  if (invoice.lines.length > MAX_LINES) return TOO_LARGE;
  if (!invoice.number || !invoice.supplier) return INCOMPLETE;
  return { outcome: 'read', invoice: cleaned(invoice) };
}

async function xmlOf(bytes: Uint8Array): Promise<string | Refused> {
  if (recogniseFile(bytes) === 'pdf') {
    const { fault, xml } = await checkPdf(bytes);
    if (fault && fault !== 'data') return UNREADABLE;
    return xml ?? NO_XML;
  }
  if (bytes.length > MAX_XML_BYTES) return TOO_LARGE;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return UNKNOWN;
  }
}

/** What forms and pages take: one line each, no longer than their fields, days that exist. */
const cleaned = (invoice: ReceivedInvoice): ReceivedInvoice => ({
  ...invoice,
  number: oneLine(invoice.number, 80),
  supplier: oneLine(invoice.supplier, 120),
  buyerId: oneLine(invoice.buyerId, 40),
  currency: oneLine(invoice.currency, 3),
  day: realDay(invoice.day),
  dueOn: realDay(invoice.dueOn),
  lines: invoice.lines.map((line) => ({
    ...line,
    name: oneLine(line.name, 200),
    ean: oneLine(line.ean, 40),
    ours: oneLine(line.ours, 80),
    theirs: oneLine(line.theirs, 80),
  })),
});

const oneLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most);

const realDay = (day: string | null): string | null => z.iso.date().safeParse(day).data ?? null;
