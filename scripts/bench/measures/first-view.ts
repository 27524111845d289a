import { readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { ROOT } from '../../setup/project-node.mjs';
import { type Fetched, launchBrowser, openPage } from '../browser.ts';
import { download } from '../download.ts';
import { weighOwnScript } from '../page-bytes.ts';
import { figureRow, type Row } from '../report.ts';
import type { Measure } from './measure.ts';

const KB = 1024;

export const firstView: Measure = {
  title: 'First view, before any intent',
  async take({ site, pages }) {
    const browser = await launchBrowser();
    try {
      const rows: Row[] = [];
      for (const [name, address, atMost] of [
        ['home', pages.home, 16 * KB],
        ['article', pages.article, 16 * KB],
        ['guide', pages.guide, 60 * KB],
      ] as const) {
        const url = `${site.origin}${address}`;
        const [gzip, brotli] = [await download(url, 'gzip'), await download(url, 'br')];
        const { fetched } = await openPage(browser, url);
        rows.push(
          figureRow(`${name}: HTML, gzip`, gzip.body.length, { unit: ' B', target: { atMost } }),
          figureRow(`${name}: HTML, Brotli`, brotli.body.length, { unit: ' B' }),
          ...rowsOf(name, fetched),
        );
      }
      const boot = weighInline('boot');
      const afterPaint = await weighOwnScript(site.origin, 'after-paint');
      rows.push(
        figureRow('boot script, gzip', boot, { unit: ' B', target: { atMost: 2 * KB } }),
        figureRow('after-paint script, gzip', afterPaint, { unit: ' B', target: { atMost: 2 * KB } }),
        figureRow('script before intent, gzip', weighInline('head') + boot + afterPaint, {
          unit: ' B',
          target: { atMost: 2 * KB },
        }),
      );
      return {
        notes: [
          `Chromium, a phone’s screen, empty cache, \`/\`, \`${pages.article}\` and \`${pages.guide}\`, until the network is silent. ` +
            'The HTML holds its CSS and the boot script. The targets are of gzip; browsers take Brotli. ' +
            'The after-paint script, which counts the visit once the page is loaded and painted, is a row of its own: its body in gzip, without ' +
            'the head of its answer, the same on all pages. Script before intent is the head’s, the boot script and the after-paint script, each in gzip by itself.',
        ],
        rows,
      };
    } finally {
      await browser.close();
    }
  },
};

/** Bytes of one of the two inline scripts that every page has. */
const weighInline = (name: string): number =>
  zlib.gzipSync(readFileSync(path.join(ROOT, `build/${name}.js`)), { level: 9 }).length;

function rowsOf(name: string, fetched: Fetched[]): Row[] {
  const bytes = (...types: string[]) =>
    fetched.filter(({ type }) => types.includes(type)).reduce((sum, one) => sum + one.bytes, 0);
  const afterPaint = fetched.find(({ url }) => url.includes('/assets/after-paint-'))?.bytes ?? 0;
  return [
    figureRow(`${name}: scripts fetched`, bytes('script') - afterPaint, {
      unit: ' B',
      target: { atMost: 0 },
    }),
    figureRow(`${name}: style sheets fetched`, bytes('stylesheet'), { unit: ' B', target: { atMost: 0 } }),
    figureRow(`${name}: fonts`, bytes('font'), { unit: ' B' }),
    figureRow(`${name}: images`, bytes('image'), { unit: ' B' }),
    figureRow(`${name}: requests`, fetched.length),
  ];
}
