import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDebianPackage } from '../setup/debian-packages.mjs';
import { ensureBuild } from '../setup/ensure-build.mjs';
import { ROOT } from '../setup/project-node.mjs';
import { CHROMIUM } from './browser.ts';
import { describeMachine } from './machine.ts';
import { allPages } from './measures/all-pages.ts';
import { busyPage } from './measures/busy-page.ts';
import { cachedPage } from './measures/cached-page.ts';
import { catalogue } from './measures/catalogue.ts';
import { coldStart } from './measures/cold-start.ts';
import { dataApi } from './measures/data-api.ts';
import { firstView } from './measures/first-view.ts';
import { journey } from './measures/journey.ts';
import { lighthouseScores } from './measures/lighthouse.ts';
import { lighthouseTemplates } from './measures/lighthouse-templates.ts';
import { lists } from './measures/lists.ts';
import type { Bench, Measure } from './measures/measure.ts';
import { orders } from './measures/orders.ts';
import { productPage } from './measures/product-page.ts';
import { renderedPage } from './measures/rendered-page.ts';
import { scriptAfterIntent } from './measures/script-after-intent.ts';
import { search } from './measures/search.ts';
import { signedIn } from './measures/signed-in.ts';
import { NGINX } from './nginx.ts';
import { readOptions } from './options.ts';
import { PGBENCH } from './pgbench.ts';
import { stopAll } from './processes.ts';
import { type Section, writeReport } from './report.ts';
import { findSamplePages, startSite } from './site-process.ts';

const MEASURES: Measure[] = [
  cachedPage,
  renderedPage,
  firstView,
  scriptAfterIntent,
  lighthouseScores,
  coldStart,
  dataApi,
  signedIn,
  search,
  catalogue,
  lighthouseTemplates,
  orders,
  lists,
  busyPage,
  productPage,
  allPages,
  journey,
];

const PACKAGES = [
  { name: 'nginx-light', program: NGINX, why: 'étalon des débits' },
  { name: 'wrk', program: '/usr/bin/wrk', why: 'générateur de charge' },
  { name: 'postgresql-15', program: PGBENCH, why: 'étalon des commandes' },
  { name: 'chromium', program: CHROMIUM, why: 'mesures dans un navigateur' },
];

/** Takes the measures in one run, prints one report, keeps it in docs/. 1 when a measure could not be taken. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  for (const { name, ...wanted } of PACKAGES) if (!(await ensureDebianPackage(name, wanted))) return 1;
  await ensureBuild();
  const facts = describeMachine();
  const root = mkdtempSync(path.join(tmpdir(), 'atelier-papin-bench-'));
  const makeFolder = (name: string) => {
    const folder = path.join(root, name);
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    return folder;
  };
  chmodSync(root, 0o755);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await stopAll();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
      process.exit(1);
    });
  }
  let isKept = true;
  const site = await startSite({ folder: makeFolder('site') });
  try {
    const bench = { options, site, pages: await findSamplePages(site.origin), makeFolder };
    const { sections, failures } = await takeMeasures(bench);
    const report = writeReport(facts, sections);
    process.stdout.write(report);
    if (options.only.length === 0) writeFileSync(path.join(ROOT, 'docs/benchmarks.md'), report);
    isKept = failures > 0;
    return failures === 0 ? 0 : 1;
  } finally {
    await site.stop();
    if (isKept) process.stderr.write(`The logs of this run are in ${root}\n`);
    else rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function takeMeasures(bench: Bench): Promise<{ sections: Section[]; failures: number }> {
  const sections: Section[] = [];
  let failures = 0;
  for (const [index, { title, take }] of MEASURES.entries()) {
    if (bench.options.only.length > 0 && !bench.options.only.includes(index + 1)) continue;
    process.stderr.write(`${title}…\n`);
    try {
      sections.push({ title, ...(await take(bench)) });
    } catch (error) {
      failures += 1;
      const reason = error instanceof Error ? error.message : String(error);
      sections.push({ title, rows: [], notes: [`Could not be measured: ${reason}`] });
    }
  }
  return { sections, failures };
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
