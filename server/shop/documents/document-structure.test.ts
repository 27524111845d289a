import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { DocumentTexts } from './document-texts.ts';
import { drawDocumentTexts } from './draw-document.ts';
import { drawTerms } from './draw-terms.ts';

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] };

/** What a screen reader follows on each page: elements with their words. */
async function structureOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { Marked: isMarked } = (await document.getMarkInfo()) ?? {};
  expect(isMarked).toBe(true);
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    pages.push(elementText((await page.getStructTree()) as Node, wordsById(items)));
  }
  return pages;
}

/** Words by the mark around them; those of artifacts have none. A word outside all marks fails. */
function wordsById(items: readonly { type?: string; id?: string; str?: string }[]): Map<string, string> {
  const words = new Map<string, string>();
  const open: string[] = [];
  for (const { type, id, str } of items) {
    if (type?.startsWith('beginMarkedContent')) open.push(id ?? 'artifact');
    else if (type === 'endMarkedContent') open.pop();
    else {
      const mark = open.at(-1);
      if (str?.trim()) expect(mark, str).toBeDefined();
      words.set(mark ?? '', `${words.get(mark ?? '') ?? ''}${str}`);
    }
  }
  return words;
}

function elementText({ role, alt, id, children = [] }: Node, words: Map<string, string>): string {
  if (id !== undefined) return words.get(id)?.trim() ?? '';
  const content = alt ?? children.map((child) => elementText(child, words)).join(' ');
  return role === 'Root' || role === 'Document' ? content : `${role}(${content})`;
}

const line = (name: string) => ({
  name,
  details: `Réf. ${name}`,
  quantity: '1',
  unitPrice: '20,00',
  total: '20,00',
});
const words: DocumentTexts = {
  title: 'Facture FAC-2026-000007',
  facts: [['Commande', 'CMD-2026-000012']],
  seller: ['L’Atelier Papin', '51100 Reims'],
  customer: ['Łucie Dvořák'],
  qr: 'https://exemple.fr/suivi',
  lines: [line('SSD-1'), line('RAM-2'), line('RAM-3')],
  totals: [{ label: 'Total net à payer', amount: '60,00', isMain: true }],
  signature: { label: 'Bon pour accord', strokes: 'M0 0L10 10' },
  mentions: ['TVA non applicable.'],
};
const at = new Date('2026-11-27T10:00:00Z');

test('a reader who hears a document has its titles, lists and table, in order', async () => {
  const pages = await structureOf(await drawDocumentTexts(words, at));
  expect(pages).toEqual([
    [
      'Figure(Code QR\u00a0: https://exemple.fr/suivi)',
      'P(L’Atelier Papin)',
      'H1(Facture FAC-2026-000007)',
      'L(LI(Lbl(Commande) LBody(CMD-2026-000012)))',
      'H2(Vendeur) P(L’Atelier Papin) P(51100 Reims)',
      'H2(Client) P(Łucie Dvořák)',
      'Table(THead(TR(TH(P(Désignation)) TH(P(Qté)) TH(P(Prix unitaire)) TH(P(Total))))',
      'TBody(TR(TD(P(SSD-1) P(Réf. SSD-1)) TD(P(1)) TD(P(20,00)) TD(P(20,00)))',
      'TR(TD(P(RAM-2) P(Réf. RAM-2)) TD(P(1)) TD(P(20,00)) TD(P(20,00)))',
      'TR(TD(P(RAM-3) P(Réf. RAM-3)) TD(P(1)) TD(P(20,00)) TD(P(20,00)))))',
      'L(LI(Lbl(Total net à payer) LBody(60,00)))',
      'P(TVA non applicable.) P(Bon pour accord) Figure(Signature)',
    ].join(' '),
  ]);
});

test('the heads of columns say so, and are heard once in a table over pages', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => line(`P${index}`));
  const pdf = await drawDocumentTexts({ ...words, lines }, at);
  expect(pdf.toString('latin1').match(/\/Scope \/Column/g)).toHaveLength(4);
  const pages = await structureOf(pdf);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join('').match(/TH\(P\(Désignation/g)).toHaveLength(1);
  for (const { name } of lines) expect(pages.join('')).toContain(`TD(P(${name}) P(Réf. ${name}))`);
});

test('a paragraph that goes on over a page is whole, and the items of a list are one list', async () => {
  const long = 'Une phrase de plus. '.repeat(400).trim();
  const [first = '', second = '', ...rest] = await structureOf(
    await drawTerms(
      {
        title: 'CGV',
        blocks: [
          { kind: 'heading', level: 2, text: 'Article 1' },
          { kind: 'item', mark: '–', text: 'un' },
          { kind: 'item', mark: '–', text: 'deux' },
          { kind: 'paragraph', text: long },
        ],
      },
      at,
    ),
  );
  expect(rest).toEqual([]);
  expect(first).toMatch(
    /^H1\(CGV\) H2\(Article 1\) L\(LI\(Lbl\(–\) LBody\(un\)\) LI\(Lbl\(–\) LBody\(deux\)\)\) P\(/,
  );
  expect(`${first}${second}`.match(/phrase/g)?.length).toBeGreaterThanOrEqual(400);
});
