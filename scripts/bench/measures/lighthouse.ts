import type { Result } from 'lighthouse';
import { audit, failedAudits } from '../lighthouse-run.ts';
import { type Row, spreadRow } from '../report.ts';
import { spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
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
