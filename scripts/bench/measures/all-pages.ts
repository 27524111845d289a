import type { Browser } from '@playwright/test';
import { launchBrowser, openPage } from '../browser.ts';
import { download } from '../download.ts';
import { fontBytes, isOfShop, listPages, TEMPLATE_PAGES, type View, weigh } from '../page-bytes.ts';
import { figureRow, type Row } from '../report.ts';
import { percentile } from '../statistics.ts';
import type { Measure } from './measure.ts';

const KB = 1024;
export const allPages: Measure = {
  title: 'Every public page: bytes before and after the first intent',
  async take({ site }) {
    const paths = await listPages(site.origin);
    const views = await Promise.all(paths.map((page) => weigh(site.origin, page)));
    const [shop, content] = [true, false].map((isShop) =>
      views.filter(({ page }) => isOfShop(page) === isShop),
    ) as [View[], View[]];
    const browser = await launchBrowser();
    try {
      return {
        notes: [
          `Every page of the sitemap and one of each other template (${paths.length}), HTML with its styles and scripts in gzip; pages of the shop apart. ` +
            'After the intent, on one page of each template: all scripts that the browser has fetched once React runs, in gzip. Above the fold: images that a phone of 412 × 823 fetches before anything is touched.',
        ],
        rows: [
          ...rowsOf('content', content, { median: 14_000, most: 20_000, script: 2 * KB }),
          ...rowsOf('shop', shop, { most: 40 * KB, script: 15 * KB }),
          figureRow('fonts', fontBytes(), { unit: ' B', target: { atMost: 90 * KB }, goal: 1 }),
          ...(await rowsOfBrowser(browser, site.origin)),
        ],
      };
    } finally {
      await browser.close();
    }
  },
};

type Goals = { median?: number; most: number; script: number };

function rowsOf(kind: string, views: readonly View[], goals: Goals): Row[] {
  const bytes = views.map((view) => view.bytes);
  const heaviest = views.toSorted((a, b) => b.bytes - a.bytes)[0];
  const script = Math.max(...views.map((view) => view.script));
  const atMost = (figure?: number) => figure && { target: { atMost: figure }, goal: 1 };
  return [
    figureRow(`${kind}, ${views.length} pages: median`, percentile(bytes, 50), {
      unit: ' B',
      ...atMost(goals.median),
    }),
    figureRow(`${kind}: the heaviest, ${heaviest?.page}`, heaviest?.bytes ?? Number.NaN, {
      unit: ' B',
      ...atMost(goals.most),
    }),
    figureRow(`${kind}: most script in a page`, script, { unit: ' B', ...atMost(goals.script) }),
  ];
}

async function rowsOfBrowser(browser: Browser, origin: string): Promise<Row[]> {
  const scripts = new Map<string, number>();
  const afterIntent: { page: string; files: Set<string>; bytes: number }[] = [];
  const images: { page: string; bytes: number }[] = [];
  for (const page of TEMPLATE_PAGES) {
    const { page: opened, fetched } = await openPage(browser, origin + page);
    images.push({
      page,
      bytes: fetched.filter(({ type }) => type === 'image').reduce((sum, { bytes }) => sum + bytes, 0),
    });
    await opened.mouse.move(40, 40);
    await opened.mouse.move(80, 80);
    await opened.locator('html[data-bench-hydrated]').waitFor({ state: 'attached' });
    await opened.waitForLoadState('networkidle');
    const files = new Set(fetched.filter(({ type }) => type === 'script').map(({ url }) => url));
    for (const url of files)
      if (!scripts.has(url)) scripts.set(url, (await download(url, 'gzip')).body.length);
    afterIntent.push({ page, files, bytes: sumOf(scripts, files) });
    await opened.context().close();
  }
  const most = <View extends { bytes: number }>(views: View[]) =>
    views.toSorted((a, b) => b.bytes - a.bytes)[0] as View;
  const script = most(afterIntent.filter(({ page }) => !isOfShop(page)));
  const image = most(images);
  const filesOf = (wanted: string) =>
    afterIntent.find(({ page }) => page === wanted)?.files ?? new Set<string>();
  const core = filesOf('/mentions-legales');
  const ofShop = [...filesOf('/panier'), ...filesOf('/paiement')].filter((file) => !core.has(file));
  return [
    figureRow(`scripts after the intent, at most, ${script.page}`, script.bytes, {
      unit: ' B',
      target: { atMost: 105 * KB },
      goal: 1,
    }),
    figureRow('cart and checkout: scripts that a legal page has not', sumOf(scripts, new Set(ofShop)), {
      unit: ' B',
      target: { atMost: 40 * KB },
      goal: 1,
    }),
    figureRow(`images above the fold, at most, ${image.page}`, image.bytes, {
      unit: ' B',
      target: { atMost: 40 * KB },
      goal: 1,
    }),
  ];
}

const sumOf = (sizes: ReadonlyMap<string, number>, files: ReadonlySet<string>) =>
  [...sizes].reduce((sum, [url, bytes]) => (files.has(url) ? sum + bytes : sum), 0);
