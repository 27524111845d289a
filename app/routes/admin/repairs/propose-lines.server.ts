import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { countText } from '#domain/text/count-text.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { hasWords } from '#domain/text/has-words.ts';
import { USUAL_VAT_RATE } from '#domain/vat/vat-rates.ts';
import type { ContentLibrary } from '#server/content/library.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import type { KnownLine } from '#server/repairs/find-quote-lines.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import { estimateOfFaults } from '../intake/estimate-of-faults.ts';
import { type GridFault, gridModel } from '../intake/grid-faults.server.ts';
import { type LineTexts, leastCents, lineTexts, pricesText } from './quote-lines.ts';

/** What the shop knows that may become lines of a quote. */
export type LineProposal = {
  key: string;
  title: string;
  /** Where it comes from, its price, its delay and what is on the shelf. */
  details: string;
  lines: LineTexts[];
};

const MIN_WORDS = 2;
const MOST_OF_GRID = 6;
const MOST_OF_STOCK = 6;

type Known = {
  repairs: Pick<Repairs, 'findStockLines' | 'findQuotedLines' | 'findTemplates'>;
  content: Pick<ContentLibrary, 'devices' | 'modelPrices' | 'priceGuide'>;
  repair: Pick<ShopRepair, 'device_id' | 'brand' | 'model'>;
};

/** The proposals that these words mean, for the device of a case: templates, then its prices. */
export async function proposeLines(
  { repairs, content, repair }: Known,
  words: string,
): Promise<LineProposal[]> {
  if (words.trim().length < MIN_WORDS) return [];
  const [templates, stock, quoted] = await Promise.all([
    repairs.findTemplates(words),
    repairs.findStockLines(words),
    repairs.findQuotedLines(words),
  ]);
  return [
    ...templates.map(({ id, name, keptAt, lines }) => ({
      key: `template-${id}`,
      title: name,
      details: `Modèle du ${formatLongDate(keptAt)}\u00a0: ${countText(lines.length, 'ligne', 'lignes')}, ${formatEuros(leastCents(lines))}`,
      lines: lines.map(lineTexts),
    })),
    ...gridFaults(content, repair)
      .filter(({ name }) => isMeant(name, words))
      .slice(0, MOST_OF_GRID)
      .flatMap(ofGrid),
    ...quoted.map(({ id, line, quotedAt }) => ({
      key: `quoted-${id}`,
      title: line.label,
      details: `Devisé le ${formatLongDate(quotedAt)}\u00a0: ${pricesText(line)}`,
      lines: [lineTexts({ ...line, quantity: 1 })],
    })),
    ...stock
      .toSorted((a, b) => Number(begins(b.line.label, words)) - Number(begins(a.line.label, words)))
      .slice(0, MOST_OF_STOCK)
      .map(({ id, line, available }) => ({
        key: `stock-${id}`,
        title: line.label,
        details: `${available > 0 ? `${available} en stock` : 'Pas en stock'}\u00a0: ${pricesText(line)}`,
        lines: [lineTexts({ ...line, quantity: 1 })],
      })),
  ];
}

/** Whether a word of the title begins so: « éc » means an « écran » before a « découpe ». */
const begins = (title: string, words: string): boolean =>
  foldText(title)
    .split(/[^a-z0-9]+/)
    .some((word) => word.startsWith(foldText(words.trim())));

/** What the grid says of the faults that a customer has named, as the texts of an estimate. */
export const knownEstimate = (
  content: Known['content'],
  repair: Known['repair'] & Pick<ShopRepair, 'fault' | 'subject'>,
) =>
  estimateOfFaults(
    gridFaults(content, repair).filter(({ name }) => hasWords(name, [repair.fault, repair.subject ?? ''])),
  );

function gridFaults(content: Known['content'], { device_id, brand, model }: Known['repair']) {
  const known = device_id ? content.devices().byId(device_id) : null;
  const names = known ? known.name : [brand, model].filter(Boolean).join(' ');
  return gridModel(content, names)?.faults ?? [];
}

const isMeant = (name: string, words: string): boolean =>
  words
    .trim()
    .split(/\s+/u)
    .every((word) => hasWords(word, [name]));

/** A price of the grid is the whole service with its parts; of a range, the quote begins with the lower end. */
function ofGrid({ name, from, to, changes }: GridFault): LineProposal[] {
  if (from === null) return [];
  const unitCents = Math.round(from * 100);
  const line: KnownLine = {
    label: name,
    kind: 'labour',
    isOptional: false,
    vatRate: USUAL_VAT_RATE,
    options: [{ condition: null, unitCents, delayDays: null, sku: null }],
  };
  const price =
    to === from
      ? formatEuros(unitCents)
      : to === null
        ? `à partir de ${formatEuros(unitCents)}`
        : `de ${formatEuros(unitCents)} à ${formatEuros(Math.round(to * 100))}`;
  return [
    {
      key: `grid-${name}`,
      title: name,
      details: `Grille des prix\u00a0: ${price}. ${changes}`,
      lines: [lineTexts({ ...line, quantity: 1 })],
    },
  ];
}
