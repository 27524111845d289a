import { HOST } from '#tests/support/https-client.ts';
import { startShippedNginx } from '#tests/support/nginx.ts';
import { download } from '../download.ts';
import { startNginx } from '../nginx.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { ratios, spreadOf } from '../statistics.ts';
import { type Load, load } from '../wrk.ts';
import type { Measure } from './measure.ts';

const CLIENTS = 32;
const GZIP = { 'Accept-Encoding': 'gzip' };

export const busyPage: Measure = {
  title: 'A kept page in a crowd, and behind the shipped nginx',
  async take({ options: { seconds, rounds }, site, pages, makeFolder }) {
    const url = `${site.origin}${pages.home}`;
    const page = await download(url, 'gzip');
    const folder = makeFolder('nginx-crowd');
    const nginx = await startNginx({
      gzipBody: page.body,
      contentType: page.contentType,
      folder,
      hasTls: true,
    });
    const shipped = await startShippedNginx([site.origin]);
    const behind = { url: `${shipped.httpsOrigin}${pages.home}`, pid: shipped.workerPid };
    const headers = { ...GZIP, Host: HOST };
    try {
      const loads = await alternate(rounds, {
        ours: () => load({ url, pid: site.pid, seconds, headers: GZIP, clients: CLIENTS }),
        nginx: () => load({ url: nginx.url, pid: nginx.workerPid, seconds, headers: GZIP, clients: CLIENTS }),
        behind: () => load({ ...behind, seconds, headers, clients: CLIENTS }),
        tls: () => load({ url: nginx.tlsUrl, pid: nginx.workerPid, seconds, headers, clients: CLIENTS }),
      });
      const slowest = (side: Load[]) => side.map(({ p99Ms }) => p99Ms);
      const rate = (side: Load[]) => side.map(({ requestsPerSecond }) => requestsPerSecond);
      return {
        notes: [
          `The home page, ${rounds} alternated rounds of ${seconds} s, \`wrk -t1 -c${CLIENTS}\`. In the one pair our process alone beside nginx with the same bytes as a file, both in plain HTTP; ` +
            'in the other both over TLS: the shipped configuration (deploy/nginx) in front of our process, beside nginx with the file.',
        ],
        rows: [
          spreadRow('p99, ours ÷ nginx', spreadOf(ratios(slowest(loads.ours), slowest(loads.nginx))), {
            target: { atMost: 3 },
            goal: 4,
          }),
          spreadRow(
            'requests/s, ours behind the shipped nginx ÷ nginx',
            spreadOf(ratios(rate(loads.behind), rate(loads.tls))),
            { target: { atLeast: 0.95 }, goal: 4 },
          ),
          spreadRow('p99, ours', spreadOf(slowest(loads.ours)), { unit: ' ms' }),
          spreadRow('p99, nginx', spreadOf(slowest(loads.nginx)), { unit: ' ms' }),
          spreadRow('requests/s, ours behind the shipped nginx', spreadOf(rate(loads.behind)), { digits: 0 }),
          spreadRow('requests/s, nginx over TLS', spreadOf(rate(loads.tls)), { digits: 0 }),
        ],
      };
    } finally {
      await Promise.all([nginx.stop(), shipped.stop()]);
    }
  },
};
