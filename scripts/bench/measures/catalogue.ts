import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { type SiteProcess, startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

/** Number of products that SEED=demo plants. */
const FEW = 72;
const MANY = 20_000;
const QUESTIONS = 200;
/** Rows of one insert: the data API takes 1 MB. */
const BATCH = 500;
const TARGET = { atMost: 2 };
/** Fixed rather than drawn, so that it is known. */
const ANON_KEY = 'sb_publishable_of_the_bench';
const ADMIN = { email: 'banc@exemple.fr', password: 'un banc de mesure' };

/** A page of the shop narrowed by facets, which is rendered for each request, with few products and with many. */
export const catalogue: Measure = {
  title: 'The shop with few and many products',
  async take({ options: { rounds }, makeFolder }) {
    const env = {
      SEED: 'demo',
      AUTH_RATE_LIMITS: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ANON_KEY,
    };
    const few = await startSite({ folder: makeFolder('shop-few'), env });
    const many = await startSite({ folder: makeFolder('shop-many'), env });
    try {
      await addProducts(many, MANY - FEW);
      // The first question after a change reads the rows.
      const firstMs = await timeOf(many, '/boutique?etat=neuf');
      for (const site of [few, many]) for (const ask of [filtered, searched]) await timesOf(site, ask);
      const times = await alternate(rounds, {
        few: () => timesOf(few, filtered),
        many: () => timesOf(many, filtered),
        fewSearched: () => timesOf(few, searched),
        manySearched: () => timesOf(many, searched),
      });
      const at = (side: keyof typeof times, share: number) =>
        times[side].map((sorted) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
      const ms = { unit: ' ms' };
      return {
        notes: [
          `${QUESTIONS} questions to \`/boutique\` and to \`/recherche\` a round, one after the other, each with its own facets or words: none of them is kept as a page. Two sites, each with ` +
            `its embedded PostgreSQL; ${rounds} alternated rounds.`,
        ],
        rows: [
          spreadRow(
            `/boutique: p95, ${MANY} ÷ ${FEW} products`,
            spreadOf(ratios(at('many', 0.95), at('few', 0.95))),
            { target: TARGET, goal: 7 },
          ),
          spreadRow(
            `/recherche: p95, ${MANY} ÷ ${FEW} products`,
            spreadOf(ratios(at('manySearched', 0.95), at('fewSearched', 0.95))),
            { target: TARGET, goal: 7 },
          ),
          spreadRow(`/boutique: p50 at ${FEW} products`, spreadOf(at('few', 0.5)), ms),
          spreadRow(`/boutique: p95 at ${FEW} products`, spreadOf(at('few', 0.95)), ms),
          spreadRow(`/boutique: p50 at ${MANY} products`, spreadOf(at('many', 0.5)), ms),
          spreadRow(`/boutique: p95 at ${MANY} products`, spreadOf(at('many', 0.95)), ms),
          spreadRow(`/recherche: p95 at ${FEW} products`, spreadOf(at('fewSearched', 0.95)), ms),
          spreadRow(`/recherche: p95 at ${MANY} products`, spreadOf(at('manySearched', 0.95)), ms),
          spreadRow(`first question after a change, ${MANY} products`, spreadOf([firstMs]), {
            digits: 0,
            ...ms,
          }),
        ],
      };
    } finally {
      await Promise.all([few.stop(), many.stop()]);
    }
  },
};

const CATEGORIES = ['composants-neufs', 'stockage', 'accessoires', 'outillage', 'pieces-console'];
const CONDITIONS = ['neuf', 'occasion', 'reconditionné'];
const BANDS = ['0-25', '25-75', '75-200', '200'];
const CAPACITIES = ['64Go', '256Go', '500Go', '1To', '2To'];
const WORDS = ['', 'ssd', 'console', 'câble', 'ps5', 'kit', 'switch'];
const SOUGHT = ['ssd', 'console', 'écran', 'kit', 'switch', 'série', 'réparation', 'modèle'];
const SORTS = ['pertinence', 'nouveautes', 'prix-croissant', 'prix-decroissant', 'nom'];

const pickFrom = (list: readonly string[], index: number) => list[index % list.length] ?? '';

function filtered(index: number): string {
  const params = new URLSearchParams({ etat: pickFrom(CONDITIONS, index), sort: pickFrom(SORTS, index) });
  if (index % 2 === 0) params.set('category', pickFrom(CATEGORIES, index));
  if (index % 3 === 0) params.set('prix', pickFrom(BANDS, index));
  if (index % 4 === 0) params.set('capacite', pickFrom(CAPACITIES, index));
  if (pickFrom(WORDS, index)) params.set('q', pickFrom(WORDS, index));
  return `/boutique?${params}`;
}

/** Two or three words, one of them a number, like that of a model. */
function searched(index: number): string {
  const words = [pickFrom(SOUGHT, index), `${index}`, pickFrom(SOUGHT, Math.floor(index / 7))];
  return `/recherche?${new URLSearchParams({ q: words.slice(0, 2 + (index % 2)).join(' ') })}`;
}

/** The time of each question in milliseconds, shortest first. */
async function timesOf(site: SiteProcess, ask: (index: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < QUESTIONS; index += 1) times.push(await timeOf(site, ask(index)));
  return times.sort((a, b) => a - b);
}

async function timeOf(site: SiteProcess, path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(site.origin + path);
  await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - startedAt;
}

async function addProducts(site: SiteProcess, count: number): Promise<void> {
  const { access_token } = await post<{ access_token: string }>(
    site,
    '/auth/v1/token?grant_type=password',
    ADMIN,
  );
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => product(first + index));
    await post(site, '/rest/v1/products', rows, access_token);
  }
}

/** A product. Products vary as in a real shop: five hundred models, fifty brands, prices from 2 to 900 €. */
function product(index: number) {
  const condition = pickFrom(CONDITIONS, index);
  return {
    slug: `produit-${index}`,
    sku: `B-${index}`,
    name: `${pickFrom(['SSD', 'Câble', 'Console', 'Kit', 'Écran'], index)} modèle ${index % 700} série ${index % 37}`,
    category_id: pickFrom(CATEGORIES, index),
    brand: `Marque ${index % 50}`,
    condition,
    grade: condition === 'neuf' ? null : 'B',
    description: 'Un produit du banc de mesure.',
    listed_price_cents: 200 + ((index * 7_919) % 90_000),
    stock: index % 9,
    specs: [
      { key: 'Capacité', value: pickFrom(['64 Go', '256 Go', '500 Go', '1 To', '2 To'], index) },
      { key: 'Interface', value: pickFrom(['SATA III', 'PCIe 4.0 x4', 'USB 3.0'], index) },
      { key: 'Puissance', value: `${5 * (index % 80)} W` },
    ],
    compatible_models: [`Modèle ${index % 500}`, `PlayStation ${1 + (index % 5)}`],
    is_published: true,
  };
}

async function post<Answer>(site: SiteProcess, path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(site.origin + path, {
    method: 'POST',
    headers: {
      apikey: ANON_KEY,
      'Content-Type': 'application/json',
      Prefer: 'return=minimal',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as Answer;
}
