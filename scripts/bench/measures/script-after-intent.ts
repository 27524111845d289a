import { launchBrowser, openPage } from '../browser.ts';
import { download } from '../download.ts';
import { figureRow, type Row } from '../report.ts';
import type { Measure } from './measure.ts';

const KB = 1024;

export const scriptAfterIntent: Measure = {
  title: 'Scripts after the first intent',
  async take({ site, pages }) {
    const browser = await launchBrowser();
    try {
      const rows: Row[] = [];
      for (const [name, address] of [
        ['home', pages.home],
        ['article', pages.article],
      ] as const) {
        const { page, fetched } = await openPage(browser, `${site.origin}${address}`);
        await page.mouse.move(40, 40);
        await page.mouse.move(80, 80);
        await page.locator('html[data-bench-hydrated]').waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        const scripts = new Set(fetched.filter(({ type }) => type === 'script').map(({ url }) => url));
        const sizes = await Promise.all(
          [...scripts].map(async (url) => (await download(url, 'gzip')).body.length),
        );
        const total = sizes.reduce((sum, size) => sum + size, 0);
        rows.push(figureRow(`${name}: scripts, gzip`, total, { unit: ' B', target: { atMost: 105 * KB } }));
        rows.push(figureRow(`${name}: script files`, scripts.size));
      }
      return {
        notes: [
          'The pointer moves, React’s entry loads, the page hydrates (`app:hydrated`) and the network falls silent. All scripts counted.',
        ],
        rows,
      };
    } finally {
      await browser.close();
    }
  },
};
