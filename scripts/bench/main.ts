import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDebianPackage } from '../setup/debian-packages.mjs';
import { ensureBuild } from '../setup/ensure-build.mjs';
import { ROOT } from '../setup/project-node.mjs';
import { CHROMIUM } from './browser.ts';
import { openKeptReport } from './kept-report.ts';
import { describeMachine, describeRun } from './machine.ts';
import { allPages } from './measures/all-pages.ts';
import { building } from './measures/building.ts';
import { busyPage } from './measures/busy-page.ts';
import { cachedPage } from './measures/cached-page.ts';
import { catalogue } from './measures/catalogue.ts';
import { coldStart } from './measures/cold-start.ts';
import { contentGrowth } from './measures/content-growth.ts';
import { dataApi } from './measures/data-api.ts';
import { firstView } from './measures/first-view.ts';
import { journey } from './measures/journey.ts';
import { lighthouseScores } from './measures/lighthouse.ts';
import { lighthouseTemplates } from './measures/lighthouse-templates.ts';
import { lists } from './measures/lists.ts';
import type { Bench, Measure } from './measures/measure.ts';
import { memory } from './measures/memory.ts';
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
import { findSamplePages, startSite } from './site-process.ts';
import type { TakenSection } from './written-report.ts';

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
  memory,
  contentGrowth,
  building,
];

const PACKAGES = [
  { name: 'nginx-light', program: NGINX, why: 'étalon des débits' },
  { name: 'wrk', program: '/usr/bin/wrk', why: 'générateur de charge' },
  { name: 'postgresql-15', program: PGBENCH, why: 'étalon des commandes' },
  { name: 'chromium', program: CHROMIUM, why: 'mesures dans un navigateur' },
];

const TITLES = MEASURES.map(({ title }) => title);

/** Takes measures, prints their report and stores their sections in docs/. Returns 1 if one could not be taken. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const kept = openKeptReport(path.join(ROOT, 'docs'), TITLES);
  if (options.isReport) {
    kept.write();
    return 0;
  }
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
  let failures = 0;
  let hasEnded = false;
  const site = await startSite({ folder: makeFolder('site') });
  try {
    const bench = { options, site, pages: await findSamplePages(site.origin), makeFolder };
    const sections = new Map<number, TakenSection>();
    for (const [index, measure] of MEASURES.entries()) {
      const number = index + 1;
      if (options.only.length > 0 && !options.only.includes(number)) continue;
      process.stderr.write(`${number}. ${measure.title}…\n`);
      const { section, isTaken } = await takeMeasure(measure, bench);
      sections.set(number, section);
      if (!isTaken) failures += 1;
      // Stored at once, because the next measure may take an hour and be interrupted. A measure that failed leaves the
      // previous figures.
      if (!isTaken || options.isTrial) continue;
      kept.renew(facts, number, section);
      kept.write();
    }
    process.stdout.write(kept.draft(facts, sections));
    hasEnded = true;
    return failures === 0 ? 0 : 1;
  } finally {
    await site.stop();
    if (!hasEnded || failures > 0) process.stderr.write(`The logs of this run are in ${root}\n`);
    else rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function takeMeasure(
  { title, take }: Measure,
  bench: Bench,
): Promise<{ section: TakenSection; isTaken: boolean }> {
  const taken = describeRun(bench.options);
  try {
    return { section: { title, ...(await take(bench)), taken }, isTaken: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      section: { title, rows: [], notes: [`Could not be measured: ${reason}`], taken },
      isTaken: false,
    };
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
