import { listPriceRows, type PriceRows, strayKeys } from '../price-rows.ts';
import { priceKeysIn } from '../price-tokens.ts';
import type { PricedWork } from '../prices.ts';
import type { Problem } from '../problem.ts';
import { type LoadedPrices, WORKS_LABEL } from './load-prices.ts';
import type { YamlPath } from './located-yaml.ts';
import type { SourcePage } from './read-page.ts';

type Prices = Pick<LoadedPrices, 'devices' | 'works' | 'workLineOf' | 'unreadable'>;

/** Every price that a page names must exist, and a narrower work stay within what it is a part of. */
export function refuseLoosePrices(
  pages: readonly SourcePage[],
  { devices, works, workLineOf, unreadable }: Prices,
  data: Readonly<Record<string, unknown>>,
): Problem[] {
  // An unreadable file of prices is reported once, not again by each page that names a row of it.
  if (unreadable.size > 0) return [];
  const rows = listPriceRows({ pages: pages.map(({ page }) => page), devices, works });
  return [
    ...pages.flatMap((source) => refuseUnknownKeys(source, rows)),
    ...Object.entries(data).flatMap(([name, value]) =>
      stringsOf(value).flatMap(([, text]) =>
        missingKeys(text, rows).map((key) => missing(`content/data/${name}`, null, key)),
      ),
    ),
    ...works.flatMap((work, index) =>
      strayReasons(work, rows).map(
        (message): Problem => ({
          file: WORKS_LABEL,
          line: workLineOf(['works', index]),
          severity: 'error',
          message: `${work.slug} : ${message}`,
        }),
      ),
    ),
  ];
}

function refuseUnknownKeys({ page, blocks, lineOf }: SourcePage, rows: PriceRows): Problem[] {
  const { html: _body, ...head } = page;
  const named = page.type === 'guide' ? page.repair.filter((target) => !target.startsWith('/')) : [];
  return [
    ...named.filter((key) => !rows.has(key)).map((key) => missing(page.source, lineOf(['repair']), key)),
    ...blocks.flatMap(({ line, text }) =>
      missingKeys(text, rows).map((key) => missing(page.source, line, key)),
    ),
    ...stringsOf(head).flatMap(([path, text]) =>
      missingKeys(text, rows).map((key) => missing(page.source, lineOf(path), key)),
    ),
  ];
}

function missingKeys(text: string, rows: PriceRows): string[] {
  return priceKeysIn(text).filter((key) => !rows.has(key));
}

function missing(file: string, line: number | null, key: string): Problem {
  return { file, line, severity: 'error', message: `aucun prix sous la clé ${key} dans data/prices` };
}

/** Every text of a value with its place, however deep. */
function stringsOf(value: unknown, path: YamlPath = []): [YamlPath, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    stringsOf(inner, [...path, Array.isArray(value) ? Number(field) : field]),
  );
}

function strayReasons(work: PricedWork, rows: PriceRows): string[] {
  const unknown = work.of.filter((key) => !rows.has(key)).map((key) => `aucun prix sous la clé ${key}`);
  return [...unknown, ...strayKeys(work, rows).map((key) => `sort de la fourchette de ${key}`)];
}
