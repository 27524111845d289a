import { listPriceRows, type PriceRows } from '#server/content/price-rows.ts';
import { priceKeysIn } from '#server/content/price-tokens.ts';
import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** « de 69 à 129 € », « 1 000 € », « 20 euros »; the first number is the lower end of a range. */
const FIGURE = /(?:(\d[\d\s]*(?:,\d+)?)\s?(?:à|-|–|et|ou)\s)?(\d[\d\s]*(?:,\d+)?)\s?(?:€|euros?\b)/gu;

type Figure = { text: string; from: number | null; to: number };

/**
 * The price of a repair is in content/data/prices only, and a text takes it from there by a token. A figure written
 * out is refused unless it is the page's own price or a sum that the page declares not to be ours (`amounts`).
 */
export const checkPrices: Check = ({ pages, devices, works, diagnostic, dataTexts }) => {
  const rows = listPriceRows({ pages: pages.map(({ page }) => page), devices, works });
  return [
    ...pages.flatMap((source) => [...refuseOtherFigures(source), ...refuseDearerStart(source, rows)]),
    ...dataTexts.flatMap(({ file, text }) => figuresIn(text).map((figure) => writtenOut(figure, file, null))),
    ...refuseStrayOutcomes(diagnostic, pages, rows),
  ];
};

function refuseOtherFigures(source: SourcePage): Problem[] {
  const { page } = source;
  // Monthly rates and prices agreed with companies are not repairs: their own fields hold them.
  if (page.type === 'hosting' || page.type === 'professional' || page.type === 'legal') return [];
  const declared = 'amounts' in page ? page.amounts : [];
  return proseOfPage(source).flatMap(({ line, text }) =>
    figuresIn(text)
      .filter((figure) => !declared.includes(plain(figure.text)) && !isOwn(figure, source))
      .map((figure) => writtenOut(figure, page.source, line)),
  );
}

function writtenOut({ text }: Figure, file: string, line: number | null): Problem {
  const message = `« ${text} » : un prix se prend dans data/prices ({{price.<clé>}}, {{from.<clé>}}) ; une somme qui n’est pas un prix de l’atelier se déclare dans « amounts »`;
  return { file, line, severity: 'error', message };
}

function isOwn({ from, to }: Figure, { page }: SourcePage): boolean {
  if (page.type === 'service') return from === null && to === page.priceFrom;
  if (page.type !== 'fault') return false;
  return from === null ? to === page.price.from : from === page.price.from && to === page.price.to;
}

/**
 * « à partir de 49 € » above a table that begins at 29 is wrong, and so is a figure that differs from `priceFrom`.
 */
function refuseDearerStart(source: SourcePage, rows: PriceRows): Problem[] {
  const { page, lineOf } = source;
  if (page.type !== 'service') return [];
  const cited = proseOfPage(source).flatMap(({ text }) => priceKeysIn(text));
  const least = [...rows.values()]
    .filter(({ key, page: path }) => path === page.path || cited.includes(key))
    .flatMap(({ price }) => (price.from ? [price.from] : []))
    .reduce((lower, from) => Math.min(lower, from), Number.POSITIVE_INFINITY);
  const report = (message: string): Problem => ({
    file: page.source,
    line: lineOf(['price']),
    severity: 'error',
    message,
  });
  return [
    ...(page.priceFrom !== null && page.priceFrom > least
      ? [report(`à partir de ${page.priceFrom} €, quand un de ses prix commence à ${least} €`)]
      : []),
    ...figuresIn(page.price)
      .filter(({ to }) => to !== page.priceFrom)
      .map(({ text }) => report(`« ${text} » n’est pas priceFrom`)),
  ];
}

/** A price in the interactive diagnostic stays within that of its fault, and not below the start of its service. */
function refuseStrayOutcomes(
  outcomes: readonly {
    link: string;
    more?: string | undefined;
    minEuros: number | null;
    maxEuros: number | null;
  }[],
  pages: readonly SourcePage[],
  rows: PriceRows,
): Problem[] {
  const report = (message: string): Problem => ({
    file: 'content/data/diagnostic.json',
    line: null,
    severity: 'error',
    message,
  });
  const starts = new Map(
    pages.flatMap(({ page }) => (page.type === 'service' ? [[page.path, page.priceFrom] as const] : [])),
  );
  return outcomes.flatMap(({ link, more, minEuros, maxEuros }) => {
    const fault = [...rows.values()].find(({ page, key }) => page === more && key.startsWith('console/'));
    const start = starts.get(link) ?? null;
    // Free, or a cable: what the diagnostic finds before any repair.
    if (!minEuros) return [];
    const { from = null, to = null } = fault?.price ?? {};
    return [
      ...((from !== null && minEuros < from) || (to !== null && (maxEuros ?? 0) > to)
        ? [report(`${minEuros} à ${maxEuros} € sort de la fourchette de ${more}`)]
        : []),
      ...(start !== null && minEuros < start
        ? [report(`${minEuros} € est moins que le prix de départ de ${link}, ${start} €`)]
        : []),
    ];
  });
}

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].map(([found, low, high = '']) => ({
    text: found,
    from: low === undefined ? null : euros(low),
    to: euros(high),
  }));
}

function euros(written: string): number {
  return Number(written.replaceAll(/\s/g, '').replace(',', '.'));
}

/** The text as it is typed in the front matter. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ').trim();
}
