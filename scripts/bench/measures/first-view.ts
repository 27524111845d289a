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
      const starter = weighInline('starter');
      const late = await weighOwnScript(site.origin, 'late');
      rows.push(
        figureRow('starter script, gzip', starter, { unit: ' B', target: { atMost: 2 * KB } }),
        figureRow('late script, gzip', late, { unit: ' B', target: { atMost: 2 * KB } }),
        figureRow('script before intent, gzip', weighInline('head') + starter + late, {
          unit: ' B',
          target: { atMost: 2 * KB },
        }),
      );
      return {
        notes: [
          `Chromium, a phone’s screen, empty cache, \`/\`, \`${pages.article}\` and \`${pages.guide}\`, until the network is silent. ` +
            'The HTML holds its CSS and the starter script. The targets are of gzip; browsers take Brotli. ' +
            'The late script, which counts the visit once the page is loaded and painted, is a row of its own: its body in gzip, without ' +
            'the head of its answer, the same on all pages. Script before intent is the head’s, the starter and the late script, each in gzip by itself.',
        ],
        rows,
      };
    } finally {
      await browser.close();
    }
  },
};

/** One of the two that every page holds. */
const weighInline = (name: string): number =>
  zlib.gzipSync(readFileSync(path.join(ROOT, `build/${name}.js`)), { level: 9 }).length;

function rowsOf(name: string, fetched: Fetched[]): Row[] {
  const bytes = (...types: string[]) =>
    fetched.filter(({ type }) => types.includes(type)).reduce((sum, one) => sum + one.bytes, 0);
  const late = fetched.find(({ url }) => url.includes('/assets/late-'))?.bytes ?? 0;
  return [
    figureRow(`${name}: scripts fetched`, bytes('script') - late, {
      unit: ' B',
      target: { atMost: 0 },
    }),
    figureRow(`${name}: style sheets fetched`, bytes('stylesheet'), { unit: ' B', target: { atMost: 0 } }),
    figureRow(`${name}: fonts`, bytes('font'), { unit: ' B' }),
    figureRow(`${name}: images`, bytes('image'), { unit: ' B' }),
    figureRow(`${name}: requests`, fetched.length),
  ];
}
