import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { shippedContent } from '#server/content/fixtures/shipped-content.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { faultNeighbours } from './fault-neighbours.ts';
import { FaultView } from './fault-view.tsx';

const RUN = 8;

/** Percentage of a page's eight-word sequences that another fault page has too. These limits only go down. */
const MEDIAN_SHARE = 15;
const HIGHEST_SHARE = 16;

let pages: string[][];

// All of content/ is read and compiled.
beforeAll(async () => {
  pages = await wordsOfFaults();
}, 120_000);

test('a page of fault says what is particular to its fault and its console', () => {
  const shares = sharesOf(pages).sort((a, b) => a - b);
  expect(shares.length).toBeGreaterThan(60);
  const [median = 1, highest = 1] = [shares[Math.floor(shares.length / 2)], shares.at(-1)];
  expect(Math.round(100 * median)).toBeLessThanOrEqual(MEDIAN_SHARE);
  expect(Math.round(100 * highest)).toBeLessThanOrEqual(HIGHEST_SHARE);
});

async function wordsOfFaults(): Promise<string[][]> {
  const content = await shippedContent();
  const shop = readShopSettings('content/data/shop.yml');
  const consoles = content.listConsoles();
  const models = consoles.makers.flatMap((maker) => maker.models);
  return models
    .flatMap((model) => model.faults.map(({ path }) => ({ model, fault: content.findPage(path) })))
    .flatMap(({ model, fault }) => {
      if (fault?.type !== 'fault') return [];
      const view = FaultView({
        fault,
        console: model,
        around: faultNeighbours(fault.path, consoles),
        // The same pair stands on each page about its fault, on purpose.
        pairs: [],
        parts: [],
        exactPrices: [],
        related: content.relatedLinks(fault.relatedPages),
        shop,
        siteUrl: 'https://atelier.example',
        shippingUrl: '/envoi',
        reading: null,
      });
      return [readWords(renderToStaticMarkup(view))];
    });
}

function readWords(html: string): string[] {
  const text = html
    .replace(/<(script|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>|&[a-z#0-9]+;/g, ' ')
    .toLowerCase();
  return text.match(/[\p{L}\d]+/gu) ?? [];
}

function sharesOf(texts: readonly string[][]): number[] {
  const runsOfTexts = texts.map(runsOf);
  const owners = new Map<string, number>();
  for (const run of runsOfTexts.flatMap((runs) => [...runs])) owners.set(run, (owners.get(run) ?? 0) + 1);
  return runsOfTexts.map((runs) => [...runs].filter((run) => (owners.get(run) ?? 0) > 1).length / runs.size);
}

function runsOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(0, 1 - RUN).map((_, index) => words.slice(index, index + RUN).join(' ')));
}
