import { mkdirSync } from 'node:fs';
import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM, CHROMIUM_ARGS } from '../browser.ts';
import { freePort, startProcess, untilAnswers } from '../processes.ts';
import { type Row, spreadRow } from '../report.ts';
import { spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const ATTEMPTS = 3;
const METRICS = [
  { audit: 'largest-contentful-paint', name: 'LCP', unit: ' ms', digits: 0, atMost: 1_000 },
  { audit: 'total-blocking-time', name: 'TBT', unit: ' ms', digits: 0, atMost: 0 },
  { audit: 'cumulative-layout-shift', name: 'CLS', unit: '', digits: 3, atMost: 0 },
];

export const lighthouseScores: Measure = {
  title: '5. Lighthouse, mobile',
  async take({ options: { lighthouseRuns }, site, pages, makeFolder }) {
    const rows: Row[] = [];
    const complaints: string[] = [];
    for (const [name, address] of [
      ['home', pages.home],
      ['article', pages.article],
    ] as const) {
      const results: Result[] = [];
      for (let run = 0; run < lighthouseRuns; run += 1)
        results.push(await audit(`${site.origin}${address}`, makeFolder(`lighthouse-${name}-${run}`)));
      rows.push(...rowsOf(name, results));
      const failed = new Set(results.flatMap(failedAudits));
      if (failed.size > 0)
        complaints.push(`Audits of the ${name} page that cost points: ${[...failed].join(', ')}.`);
    }
    return {
      notes: [
        `Median of ${lighthouseRuns} runs each, simulated throttling (Lighthouse’s default for phones).`,
        ...complaints,
      ],
      rows,
    };
  },
};

/** Chromium now and then loses the trace of its first page: such a run says nothing about ours, and is taken again. */
async function audit(url: string, folder: string): Promise<Result> {
  let problem = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await auditOnce(url, path.join(folder, String(attempt)));
    if (!result.runtimeError) return result;
    problem = result.runtimeError.message;
  }
  throw new Error(`Lighthouse failed ${ATTEMPTS} times: ${problem}`);
}

async function auditOnce(url: string, folder: string): Promise<Result> {
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
    const result = await lighthouse(url, { port, logLevel: 'error' });
    if (!result) throw new Error('Lighthouse returned nothing');
    return result.lhr;
  } finally {
    await browser.stop();
  }
}

function rowsOf(name: string, results: Result[]): Row[] {
  const scores = CATEGORIES.map((category) => {
    const values = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    return spreadRow(`${name}: ${category}`, spreadOf(values), { digits: 0, target: { atLeast: 100 } });
  });
  const metrics = METRICS.map(({ audit: id, name: metric, unit, digits, atMost }) => {
    const values = results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    return spreadRow(`${name}: ${metric}`, spreadOf(values), { digits, unit, target: { atMost } });
  });
  return [...scores, ...metrics];
}

function failedAudits({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
}
