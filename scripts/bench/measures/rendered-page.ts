import { download } from '../download.ts';
import { startNginx } from '../nginx.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import { load } from '../wrk.ts';
import type { Measure } from './measure.ts';

const WARM_UP_SECONDS = 3;
const GZIP = { 'Accept-Encoding': 'gzip' };
/** The one public page that is rendered for every visitor: it depends on the subject they come with. */
const PAGE = '/contact';
/** Several times the best peer measured, a Next.js storefront at 0.0028. */
const TARGET = { atLeast: 0.012 };

export const renderedPage: Measure = {
  title: 'A page rendered for each request',
  async take({ options: { seconds, rounds }, makeFolder }) {
    const site = await startSite({ folder: makeFolder('uncached-site'), env: { PAGE_CACHE_MB: '0' } });
    const url = `${site.origin}${PAGE}`;
    const page = await download(url, 'gzip');
    const nginx = await startNginx({
      gzipBody: page.body,
      contentType: page.contentType,
      folder: makeFolder('nginx-rendered'),
    });
    try {
      await load({ url, pid: site.pid, seconds: WARM_UP_SECONDS });
      const loads = await alternate(rounds, {
        plain: () => load({ url, pid: site.pid, seconds }),
        gzip: () => load({ url, pid: site.pid, seconds, headers: GZIP }),
        nginx: () => load({ url: nginx.url, pid: nginx.workerPid, seconds, headers: GZIP }),
      });
      const cpu = (side: keyof typeof loads) =>
        loads[side].map(({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest / 1_000);
      const rate = (side: keyof typeof loads) =>
        loads[side].map(({ requestsPerSecond }) => requestsPerSecond);
      return {
        notes: [
          `\`${PAGE}\` with \`PAGE_CACHE_MB=0\`: loaders, React, the inlining of the used CSS and the policy’s hashes, each time. ` +
            `Same load and rounds as above; nginx serves the same page precompressed (${page.body.length} bytes).`,
        ],
        rows: [
          spreadRow(
            'requests/s without compression, ours ÷ nginx',
            spreadOf(ratios(rate('plain'), rate('nginx'))),
            { target: TARGET, digits: 4 },
          ),
          spreadRow('requests/s with gzip, ours ÷ nginx', spreadOf(ratios(rate('gzip'), rate('nginx'))), {
            target: TARGET,
            digits: 4,
          }),
          spreadRow('requests/s without compression, ours', spreadOf(rate('plain')), { digits: 0 }),
          spreadRow('requests/s with gzip, ours', spreadOf(rate('gzip')), { digits: 0 }),
          spreadRow('CPU per page without compression, ours', spreadOf(cpu('plain')), { unit: ' ms' }),
          spreadRow('CPU per page with gzip, ours', spreadOf(cpu('gzip')), { unit: ' ms' }),
          spreadRow('requests/s, nginx', spreadOf(rate('nginx')), { digits: 0 }),
        ],
      };
    } finally {
      await Promise.all([site.stop(), nginx.stop()]);
    }
  },
};
