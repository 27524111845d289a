import { mkdirSync } from 'node:fs';
import path from 'node:path';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { freePort } from '#tests/support/free-port.ts';
import { CHROMIUM, CHROMIUM_ARGS } from './browser.ts';
import { startProcess, untilAnswers } from './processes.ts';

const ATTEMPTS = 3;

/** Chromium sometimes loses the trace of its first page: such a run says nothing about ours, and is repeated. */
export async function audit(url: string, folder: string, flags: Flags = {}): Promise<Result> {
  let problem = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await auditOnce(url, path.join(folder, String(attempt)), flags);
    if (!result.runtimeError) return result;
    problem = result.runtimeError.message;
  }
  throw new Error(`Lighthouse failed ${ATTEMPTS} times: ${problem}`);
}

async function auditOnce(url: string, folder: string, flags: Flags): Promise<Result> {
  mkdirSync(folder);
  const port = await freePort();
  const logFile = path.join(folder, 'chromium.log');
  const args = [
    ...CHROMIUM_ARGS,
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const browser = startProcess(CHROMIUM, args, { logFile });
  try {
    await untilAnswers(`http://127.0.0.1:${port}/json/version`, browser, logFile);
    const result = await lighthouse(url, { ...flags, port, logLevel: 'error' });
    if (!result) throw new Error('Lighthouse returned nothing');
    return result.lhr;
  } finally {
    await browser.stop();
  }
}

/** The audits that cost points. */
export function failedAudits({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
}
