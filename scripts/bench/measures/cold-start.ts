import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { projectNode } from '../../setup/project-node.mjs';
import { type Running, startProcess } from '../processes.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { spawnSite, startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const LOOK_EVERY_MS = 5;
const TIMEOUT_MS = 30_000;

export const coldStart: Measure = {
  title: '6. Cold start',
  async take({ options: { rounds }, makeFolder }) {
    const folder = makeFolder('cold-start');
    // The first start makes the database; the measure is of the others.
    await (await startSite({ folder })).stop();
    const logFile = path.join(folder, 'bare.log');
    const { ours, bare } = await alternate(rounds, {
      ours: () => timeToFirstAnswer((port) => spawnSite(port, { folder })),
      bare: () =>
        timeToFirstAnswer((port) =>
          startProcess(projectNode(), ['--input-type=module', '--eval', bareServer(port)], { logFile }),
        ),
    });
    return {
      notes: [
        `From the start of the process to its first 200 on \`/\`, ${rounds} alternated rounds, on a data folder that exists. ` +
          'Ours starts PostgreSQL in that time; bare is `node:http` alone on the same Node.',
      ],
      rows: [
        spreadRow('ours ÷ bare', spreadOf(ratios(ours, bare)), { target: { atMost: 8 }, digits: 1 }),
        spreadRow('ours', spreadOf(ours), { digits: 0, unit: ' ms' }),
        spreadRow('bare', spreadOf(bare), { digits: 0, unit: ' ms' }),
      ],
    };
  },
};

/** The least a server on Node can be, as a module like ours. */
const bareServer = (port: number) =>
  `import http from 'node:http'; http.createServer((_, response) => response.end('ok')).listen(${port}, '127.0.0.1');`;

async function timeToFirstAnswer(start: (port: number) => Running): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const running = start(port);
  try {
    while (!(await isAnswered(port))) {
      if (performance.now() - startedAt > TIMEOUT_MS || running.child.exitCode !== null)
        throw new Error('the server never answered');
      await delay(LOOK_EVERY_MS);
    }
    return performance.now() - startedAt;
  } finally {
    await running.stop();
  }
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });
}
