import { download } from '../download.ts';
import { startNginx } from '../nginx.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { listSitemap, startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import { load } from '../wrk.ts';
import type { Measure } from './measure.ts';

const WARM_UP_SECONDS = 3;
/** Seven times the best peer measured. */
const TARGET = { atLeast: 0.02 };

export const productPage: Measure = {
  title: 'A product’s page, stock and price read for each request',
  async take({ options: { seconds, rounds }, makeFolder }) {
    const site = await startSite({ folder: makeFolder('product-site'), env: { PAGE_CACHE_MB: '0' } });
    try {
      const url = `${site.origin}${await findProduct(site.origin)}`;
      const page = await download(url, 'gzip');
      const nginx = await startNginx({
        gzipBody: page.body,
        contentType: page.contentType,
        folder: makeFolder('nginx-product'),
      });
      try {
        await load({ url, pid: site.pid, seconds: WARM_UP_SECONDS });
        const loads = await alternate(rounds, {
          ours: () => load({ url, pid: site.pid, seconds }),
          nginx: () => load({ url: nginx.url, pid: nginx.workerPid, seconds }),
        });
        const rate = (side: keyof typeof loads) =>
          loads[side].map(({ requestsPerSecond }) => requestsPerSecond);
        const cpu = loads.ours.map(({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest / 1_000);
        return {
          notes: [
            `\`${new URL(url).pathname}\` with \`PAGE_CACHE_MB=0\` and without compression, beside nginx with the page as a file; ${rounds} alternated rounds of ${seconds} s, \`wrk -t1 -c16\`.`,
          ],
          rows: [
            spreadRow('requests/s, ours ÷ nginx', spreadOf(ratios(rate('ours'), rate('nginx'))), {
              target: TARGET,
              digits: 4,
              goal: 5,
            }),
            spreadRow('requests/s, ours', spreadOf(rate('ours')), { digits: 0 }),
            spreadRow('requests/s, nginx', spreadOf(rate('nginx')), { digits: 0 }),
            spreadRow('CPU per page, ours', spreadOf(cpu), { unit: ' ms' }),
          ],
        };
      } finally {
        await nginx.stop();
      }
    } finally {
      await site.stop();
    }
  },
};

/** The first product in the sitemap for machines. */
async function findProduct(origin: string): Promise<string> {
  const product = (await listSitemap(origin)).find((page) => page.startsWith('/produit/'));
  if (!product) throw new Error('the sitemap has no product');
  return product;
}
