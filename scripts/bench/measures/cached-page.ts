import { download } from '../download.ts';
import { startNginx } from '../nginx.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { ratios, spreadOf } from '../statistics.ts';
import { load } from '../wrk.ts';
import type { Measure } from './measure.ts';

const WARM_UP_SECONDS = 2;
const GZIP = { 'Accept-Encoding': 'gzip' };

export const cachedPage: Measure = {
  title: 'A kept page against nginx',
  async take({ options: { seconds, rounds }, site, pages, makeFolder }) {
    const page = await download(`${site.origin}${pages.home}`, 'gzip');
    const nginx = await startNginx({
      gzipBody: page.body,
      contentType: page.contentType,
      folder: makeFolder('nginx'),
    });
    try {
      const sides = {
        ours: () => load({ url: `${site.origin}${pages.home}`, pid: site.pid, seconds, headers: GZIP }),
        nginx: () => load({ url: nginx.url, pid: nginx.workerPid, seconds, headers: GZIP }),
      };
      await load({
        url: `${site.origin}${pages.home}`,
        pid: site.pid,
        seconds: WARM_UP_SECONDS,
        headers: GZIP,
      });
      const { ours, nginx: theirs } = await alternate(rounds, sides);
      const rate = (loads: typeof ours) => loads.map(({ requestsPerSecond }) => requestsPerSecond);
      const cpu = (loads: typeof ours) =>
        loads.map(({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest);
      return {
        notes: [
          `The home page (${page.body.length} bytes of gzip), ${rounds} alternated rounds of ${seconds} s, \`wrk -t1 -c16\` with \`Accept-Encoding: gzip\`. ` +
            'Ours: one Node process, every header, one log line a request into a file. nginx: Debian’s, one worker, `gzip_static on`, the same bytes, ' +
            '`access_log` into a file with a 32 KB buffer, three headers.',
        ],
        rows: [
          spreadRow('requests/s, ours ÷ nginx', spreadOf(ratios(rate(ours), rate(theirs))), {
            target: { atLeast: 0.55 },
            goal: 4,
          }),
          spreadRow('CPU per request, ours ÷ nginx', spreadOf(ratios(cpu(ours), cpu(theirs))), {
            target: { atMost: 1.8 },
            goal: 4,
          }),
          spreadRow('requests/s, ours', spreadOf(rate(ours)), { digits: 0 }),
          spreadRow('requests/s, nginx', spreadOf(rate(theirs)), { digits: 0 }),
          spreadRow('CPU per request, ours', spreadOf(cpu(ours)), { digits: 1, unit: ' µs' }),
          spreadRow('CPU per request, nginx', spreadOf(cpu(theirs)), { digits: 1, unit: ' µs' }),
        ],
      };
    } finally {
      await nginx.stop();
    }
  },
};
