import type { Browser } from '@playwright/test';
import { launchBrowser, openPage, VIEWPORT } from '../browser.ts';
import { buy, SLOWDOWN } from '../purchase.ts';
import { figureRow, type Row, spreadRow } from '../report.ts';
import { spreadOf } from '../statistics.ts';
import type { Bench, Measure } from './measure.ts';

const KB = 1024;
const [GUIDE, NEXT_GUIDE] = [
  '/guides/reparation-consoles/switch-ne-charge-plus',
  '/guides/reparation-consoles/switch-changer-batterie-hac-003',
];

export const journey: Measure = {
  title: 'From page to page',
  async take({ site, options: { rounds }, makeFolder }) {
    const bought: number[][] = [];
    for (let round = 0; round < rounds; round += 1)
      bought.push(await buy(site.origin, makeFolder(`purchase-${round}`)));
    const browser = await launchBrowser();
    try {
      const clicks: Awaited<ReturnType<typeof clickThrough>>[] = [];
      for (let round = 0; round < rounds; round += 1) clicks.push(await clickThrough(browser, site.origin));
      const all = <Key extends keyof (typeof clicks)[number]>(key: Key) => clicks.map((click) => click[key]);
      const rows: Row[] = [
        spreadRow(
          'browse → cart → checkout: longest task',
          spreadOf(bought.map((tasks) => Math.max(0, ...tasks))),
          {
            unit: ' ms',
            digits: 0,
            target: { atMost: 50 },
            goal: 2,
          },
        ),
        spreadRow(
          'browse → cart → checkout: tasks over 50 ms',
          spreadOf(bought.map((tasks) => tasks.length)),
          {
            digits: 0,
            target: { atMost: 0 },
            goal: 2,
          },
        ),
        spreadRow('guide → guide: bytes', spreadOf(all('bytes')), {
          unit: ' B',
          digits: 0,
          target: { atMost: 15 * KB },
          goal: 3,
        }),
        spreadRow('guide → guide: times that its prose travels', spreadOf(all('prose')), {
          digits: 0,
          target: { exactly: 1 },
          goal: 3,
        }),
        spreadRow('guide → guide: frames with a loading state', spreadOf(all('loading')), {
          digits: 0,
          target: { atMost: 0 },
          goal: 3,
        }),
        figureRow('guide → guide: requests', Math.max(...all('requests'))),
      ];
      return {
        notes: [
          `Chromium, a phone of ${VIEWPORT.width} × ${VIEWPORT.height}, ${rounds} times with an empty cache. The purchase (\`/boutique\`, a product, the cart, \`/paiement\` filled in) with the processor ${SLOWDOWN}× slower, ` +
            'tasks as the browser traces them, in time of the processor, without what puts a document in the place of another; nothing of the measure works in the page. From one guide to the next by a click on its link, the scripts of the first already there; bytes as they travelled.',
        ],
        rows,
      };
    } finally {
      await browser.close();
    }
  },
};

/** Some words from the middle of a page's prose. */
async function readWords(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const words = /<p>([^<&]{40,})/.exec(html.slice(html.length / 2))?.[1]?.slice(0, 40);
  if (!words) throw new Error(`${url} has no paragraph`);
  return words;
}

/** Measures what a click from one guide to another brings. */
async function clickThrough(browser: Browser, origin: Bench['site']['origin']) {
  const { page } = await openPage(browser, `${origin}${GUIDE}`);
  const chromium = await page.context().newCDPSession(page);
  await page.mouse.move(40, 40);
  await page.mouse.move(80, 80);
  await page.locator('html[data-bench-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const link = page.locator(`a[href="${NEXT_GUIDE}"]`).first();
  // The page's own words, and many: the title is in every list of guides.
  const words = await readWords(origin + NEXT_GUIDE);
  const urls = new Map<string, string>();
  const travelled: { url: string; bytes: number }[] = [];
  await chromium.send('Network.enable');
  chromium.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  chromium.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // A response from a cache did not travel.
    if (encodedDataLength > 0) travelled.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength });
  });
  await page.evaluate(() => {
    const counted = globalThis as unknown as { loadingFrames: number };
    counted.loadingFrames = 0;
    const look = () => {
      if (document.querySelector('.pending, main [aria-busy="true"]')) counted.loadingFrames += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await link.click();
  await page.waitForURL(`**${NEXT_GUIDE}`);
  await page.waitForLoadState('networkidle');
  const loading = await page.evaluate(
    () => (globalThis as unknown as { loadingFrames?: number }).loadingFrames ?? 0,
  );
  await page.context().close();
  // The browser keeps neither the body of a prefetched response nor, as text, that of data: each is fetched once more.
  const bodies = await Promise.all(travelled.map(async ({ url }) => (await fetch(url)).text()));
  return {
    bytes: travelled.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: travelled.length,
    prose: bodies.filter((body) => body.includes(words)).length,
    loading,
  };
}
