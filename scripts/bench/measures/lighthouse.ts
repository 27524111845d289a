import type { Flags, Result } from 'lighthouse';
import { cartCookies, findProductId } from '../buyers.ts';
import { audit, failedAudits } from '../lighthouse-run.ts';
import { type Row, spreadRow } from '../report.ts';
import { spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = [
  { audit: 'largest-contentful-paint', name: 'LCP', unit: ' ms', digits: 0, atMost: 1_000 },
  { audit: 'total-blocking-time', name: 'TBT', unit: ' ms', digits: 0, atMost: 0 },
  { audit: 'cumulative-layout-shift', name: 'CLS', unit: '', digits: 3, atMost: 0 },
];

const PRODUCT = '/produit/mac-mini-m1-8-go';
const TEMPLATES: readonly { name: string; path: string; hasCart?: boolean }[] = [
  { name: 'home', path: '/' },
  { name: 'service', path: '/services/micro-soudure' },
  { name: 'guide', path: '/guides/reparation-consoles/switch-ne-charge-plus' },
  { name: 'article', path: '/blog/mac-mini-m2-reparation-gratuite-apple' },
  { name: 'console', path: '/consoles/playstation-4' },
  { name: 'shop', path: '/boutique' },
  { name: 'product', path: PRODUCT },
  { name: 'cart', path: '/panier', hasCart: true },
  { name: 'checkout', path: '/paiement', hasCart: true },
  // /contact itself only leads there.
  { name: 'request', path: '/demande' },
];

export const lighthouseScores: Measure = {
  title: 'Lighthouse, mobile',
  async take({ options: { lighthouseRuns }, site, makeFolder }) {
    const productId = await findProductId(site, PRODUCT);
    const cart = { productId, headers: { Cookie: await cartCookies(site, productId) } };
    const rows: Row[] = [];
    const complaints: string[] = [];
    const all: Result[][] = [];
    for (const { name, path, hasCart } of TEMPLATES) {
      const address = `${site.origin}${path}`;
      const flags = await flagsOf(address, hasCart ? cart : undefined);
      const results: Result[] = [];
      for (let run = 0; run < lighthouseRuns; run += 1)
        results.push(await audit(address, makeFolder(`lighthouse-${name}-${run}`), flags));
      all.push(results);
      rows.push(...rowsOf(name, results));
      const failed = new Set(results.flatMap(failedAudits));
      if (failed.size > 0)
        complaints.push(`Audits of the ${name} page that cost points: ${[...failed].join(', ')}.`);
    }
    return {
      notes: [
        `Median of ${lighthouseRuns} runs each, simulated throttling (Lighthouse’s default for phones). Cart and checkout hold a product; ` +
          'a page that search engines are told to leave out is not asked to be indexable.',
        ...complaints,
      ],
      rows: [...worstOf(all), ...rows],
    };
  },
};

/** Fails if the page is not the intended one: without a cart, it would be the page of an empty cart. */
async function flagsOf(
  address: string,
  cart?: { productId: string; headers: Record<string, string> },
): Promise<Flags> {
  const page = await fetch(address, { redirect: 'manual', ...(cart && { headers: cart.headers }) });
  const html = await page.text();
  if (page.status !== 200 || (cart && !html.includes(cart.productId)))
    throw new Error(`${address} answered ${page.status}, or without the product of the cart`);
  const isKeptOut = /<meta name="robots" content="noindex/.test(html);
  return {
    ...(isKeptOut && { skipAudits: ['is-crawlable'] }),
    ...(cart && { extraHeaders: cart.headers }),
  };
}

const scoresOf = (results: Result[], category: string) =>
  results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
const valuesOf = (results: Result[], id: string) =>
  results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);

/** For the summary: the worst template in each category. */
function worstOf(all: Result[][]): Row[] {
  const scores = CATEGORIES.map((category) => {
    const medians = all.map((results) => spreadOf(scoresOf(results, category)).median);
    return spreadRow(`${all.length} templates: least ${category}`, worst(medians, Math.min(...medians)), {
      digits: 0,
      goal: 2,
      target: { atLeast: 100 },
    });
  });
  const metrics = METRICS.map(({ audit: id, name, unit, digits, atMost }) => {
    const medians = all.map((results) => spreadOf(valuesOf(results, id)).median);
    return spreadRow(`${all.length} templates: most ${name}`, worst(medians, Math.max(...medians)), {
      digits,
      unit,
      goal: 2,
      target: { atMost },
    });
  });
  return [...scores, ...metrics];
}

const worst = (medians: number[], value: number) => ({ ...spreadOf(medians), median: value });

function rowsOf(name: string, results: Result[]): Row[] {
  const scores = CATEGORIES.map((category) =>
    spreadRow(`${name}: ${category}`, spreadOf(scoresOf(results, category)), {
      digits: 0,
      target: { atLeast: 100 },
    }),
  );
  const metrics = METRICS.map(({ audit: id, name: metric, unit, digits, atMost }) =>
    spreadRow(`${name}: ${metric}`, spreadOf(valuesOf(results, id)), { digits, unit, target: { atMost } }),
  );
  return [...scores, ...metrics];
}
