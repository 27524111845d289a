import http from 'node:http';
import zlib from 'node:zlib';
import { type Answer, ask } from '#tests/support/raw-http.ts';
import { type PageFacts, readPage } from './page-facts.ts';

export type Visit = {
  /** Path and query. */
  address: string;
  status: number;
  headers: Answer['headers'];
  /** The target of a redirection, as written. */
  location: string | undefined;
  /** The HTML and its facts; null for anything else. */
  page: { html: string; facts: PageFacts; brotliBytes: number } | null;
  /** Clicks from the home page; null if no link leads there. */
  depth: number | null;
  /** A page that leads there. */
  from: string | null;
};

export type Walk = {
  visits: ReadonlyMap<string, Visit>;
  /** The address of a link of a page, and its anchor; null if it leaves the site. */
  resolve(link: string, from: string): { address: string; anchor: string } | null;
};

/** What takes its subject from the address: one visit shows as much as hundreds would. */
const PREFILLED = new Set(['/contact', '/demande', '/comparer']);
/** What was chosen among the prices, which the other forms take along with their own questions. */
const CHOICE = 'choix';

/** Hundreds of pages of one template: one in twenty is visited here, all of them by tests/pages/model-prices.full.test.ts. */
const MODELS = /^\/prix\/modele\//;

export const isLeftOut = (address: string) =>
  MODELS.test(address) && [...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 20 > 0;

const AT_ONCE = 4;

/**
 * Follows every link of the site from its home page, then from other starts. Each address is asked for once, in Brotli.
 * @param siteUrl the public address: full links to it are the site's own
 */
export async function walkSite(origin: string, siteUrl: string, starts: readonly string[]): Promise<Walk> {
  const agent = new http.Agent({ keepAlive: true });
  const visits = new Map<string, Visit>();
  const resolve: Walk['resolve'] = (link, from) => {
    const url = new URL(link, new URL(from, siteUrl));
    if (url.origin !== siteUrl) return null;
    if (PREFILLED.has(url.pathname)) url.search = '';
    url.searchParams.delete(CHOICE);
    return { address: url.pathname + url.search, anchor: decodeURIComponent(url.hash.slice(1)) };
  };
  const follow = async (first: readonly string[], isLinked: boolean) => {
    let layer = new Map(first.map((address) => [address, null as string | null]));
    for (let depth = 0; layer.size > 0; depth += 1) {
      const next = new Map<string, string>();
      const queue = layer.entries();
      const work = async () => {
        for (const [address, from] of queue) {
          const visit = await visitAddress(origin, address, agent);
          visits.set(address, { ...visit, from, depth: isLinked ? depth : null });
          for (const link of linksOf(visit)) {
            const target = resolve(link, address)?.address;
            if (!target || visits.has(target) || layer.has(target) || isLeftOut(target)) continue;
            next.set(target, address);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      layer = next;
    }
  };
  try {
    await follow(['/'], true);
    await follow(
      starts.filter((start) => !visits.has(start) && !isLeftOut(start)),
      false,
    );
  } finally {
    agent.destroy();
  }
  return { visits, resolve };
}

function linksOf({ page, location }: Pick<Visit, 'page' | 'location'>): readonly string[] {
  return location === undefined ? (page?.facts.links ?? []) : [location];
}

async function visitAddress(
  origin: string,
  address: string,
  agent: http.Agent,
): Promise<Omit<Visit, 'depth' | 'from'>> {
  const { status, headers, body } = await ask(origin, address, {
    agent,
    headers: { 'Accept-Encoding': 'br' },
  });
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  const html =
    headers['content-encoding'] === 'br' ? zlib.brotliDecompressSync(body).toString() : body.toString();
  return {
    address,
    status,
    headers,
    location: headers.location,
    page: isPage ? { html, facts: readPage(html), brotliBytes: body.length } : null,
  };
}
