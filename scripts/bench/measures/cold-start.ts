import path from 'node:path';
import { projectNode } from '../../setup/project-node.mjs';
import { timeToFirstAnswer } from '../first-answer.ts';
import { findDatabase } from '../open-beside.ts';
import { startProcess } from '../processes.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { spawnSite, startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

export const coldStart: Measure = {
  title: 'Cold start',
  async take({ options: { rounds }, makeFolder }) {
    const folder = makeFolder('cold-start');
    // The first start creates the database; the others are measured.
    await (await startSite({ folder })).stop();
    // This site runs idle, only for its PostgreSQL.
    const besideFolder = makeFolder('cold-start-database');
    const beside = await startSite({ folder: besideFolder });
    try {
      const ownFolder = makeFolder('cold-start-external');
      const env = { DATABASE_URL: findDatabase(path.join(besideFolder, 'data')) };
      await (await startSite({ folder: ownFolder, env })).stop();
      const logFile = path.join(folder, 'bare.log');
      const { embedded, external, bare } = await alternate(rounds, {
        embedded: () => timeToFirstAnswer((port) => spawnSite(port, { folder })),
        external: () => timeToFirstAnswer((port) => spawnSite(port, { folder: ownFolder, env })),
        bare: () =>
          timeToFirstAnswer((port) =>
            startProcess(projectNode(), ['--input-type=module', '--eval', bareServer(port)], { logFile }),
          ),
      });
      return {
        notes: [
          `From the start of the process to its first 200 on \`/\`, ${rounds} alternated rounds, on a data folder that exists. With DATABASE_URL PostgreSQL runs already; ` +
            'without, ours starts it in that time. Bare is `node:http` alone on the same Node.',
        ],
        rows: [
          spreadRow('with DATABASE_URL, ours ÷ bare', spreadOf(ratios(external, bare)), {
            target: { atMost: 8 },
            digits: 1,
            goal: 8,
          }),
          spreadRow('embedded PostgreSQL, ours ÷ bare', spreadOf(ratios(embedded, bare)), {
            target: { atMost: 12 },
            digits: 1,
            goal: 8,
          }),
          spreadRow('ours, with DATABASE_URL', spreadOf(external), { digits: 0, unit: ' ms' }),
          spreadRow('ours, embedded PostgreSQL', spreadOf(embedded), { digits: 0, unit: ' ms' }),
          spreadRow('bare', spreadOf(bare), { digits: 0, unit: ' ms' }),
        ],
      };
    } finally {
      await beside.stop();
    }
  },
};

/** The smallest possible server on Node, as a module like ours. */
const bareServer = (port: number) =>
  `import http from 'node:http'; http.createServer((_, response) => response.end('ok')).listen(${port}, '127.0.0.1');`;
