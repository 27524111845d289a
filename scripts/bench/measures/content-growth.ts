import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildContent } from '../../content/build-content.ts';
import { rssMb } from '../../soak/site-state.ts';
import { timeToFirstAnswer } from '../first-answer.ts';
import { copyBuiltProject } from '../project-copy.ts';
import { figureRow, spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { type SiteProcess, spawnSite, startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const MANY = 3_000;
/** Starts with many pages take a minute. */
const BUILDS_AT_MOST = 3;
const RATIO = { target: { atMost: 2 }, goal: 7 };

/** Compares the content as it is with the same content and enough copies of guides for three thousand pages. */
export const contentGrowth: Measure = {
  title: 'Few and many pages of content',
  async take({ options: { rounds }, makeFolder }) {
    const folder = makeFolder('content-growth');
    const few = { root: copyBuiltProject(path.join(folder, 'few')), folder: makeFolder('content-few') };
    const many = { root: copyBuiltProject(path.join(folder, 'many')), folder: makeFolder('content-many') };
    const fewPages = await build(few.root);
    addGuides(path.join(many.root, 'content'), MANY - fewPages.pages);
    const built = await alternate(Math.min(rounds, BUILDS_AT_MOST), {
      few: () => build(few.root),
      many: () => build(many.root),
    });
    // The first start creates the database, and shows what the pages cost once all are rendered.
    const warm = { few: await warmUp(few), many: await warmUp(many) };
    const started = await alternate(rounds, {
      few: () => timeToFirstAnswer((port) => spawnSite(port, few)),
      many: () => timeToFirstAnswer((port) => spawnSite(port, many)),
    });
    const perPage = (side: keyof typeof built) => built[side].map(({ pages, ms }) => ms / pages);
    const ms = { unit: ' ms' };
    return {
      notes: [
        `The content as it is (${warm.few.pages} pages, the shop’s and the areas’ apart) and with copies of its guides under other addresses and titles (${warm.many.pages}), ${rounds} alternated rounds, of builds ${BUILDS_AT_MOST} at most. ` +
          'The build is that of content/ alone, which grows with it. The start is from the start of the process to its first 200 on a data folder that exists; all pages are rendered after it, as long as the process has nothing else to do.',
      ],
      rows: [
        spreadRow('build, a page, many ÷ few', spreadOf(ratios(perPage('many'), perPage('few'))), RATIO),
        figureRow('rendering all, a page, many ÷ few', warm.many.msPerPage / warm.few.msPerPage, {
          ...RATIO,
          digits: 2,
        }),
        spreadRow(
          'start, what a further page adds',
          spreadOf(
            started.many.map(
              (time, round) =>
                (time - (started.few[round] ?? Number.NaN)) / (warm.many.pages - warm.few.pages),
            ),
          ),
          { ...ms, digits: 3, goal: 7 },
        ),
        spreadRow('build, a page, few', spreadOf(perPage('few')), { ...ms, goal: 7 }),
        spreadRow('build, a page, many', spreadOf(perPage('many')), { ...ms, goal: 7 }),
        spreadRow('start to the first 200, few', spreadOf(started.few), { ...ms, digits: 0 }),
        spreadRow('start to the first 200, many', spreadOf(started.many), { ...ms, digits: 0 }),
        figureRow('rendering, a page, few', warm.few.msPerPage, { ...ms, digits: 2 }),
        figureRow('rendering, a page, many', warm.many.msPerPage, { ...ms, digits: 2 }),
        figureRow('resident memory with all pages rendered, few', warm.few.rss, { unit: ' MB' }),
        figureRow('resident memory with all pages rendered, many', warm.many.rss, { unit: ' MB' }),
      ],
    };
  },
};

async function build(root: string): Promise<{ pages: number; ms: number }> {
  const startedAt = performance.now();
  const { pages } = await buildContent(path.join(root, 'content'), path.join(root, 'build'));
  return { pages, ms: performance.now() - startedAt };
}

/** Copies of the guides in turn, each with an address and a title of its own. */
function addGuides(content: string, count: number): void {
  const guides = globSync('guides/**/*.md', { cwd: content }).sort();
  for (let index = 0; index < count; index += 1) {
    const guide = path.join(content, guides[index % guides.length] ?? '');
    const text = readFileSync(guide, 'utf8').replace(
      /^title: .*$/m,
      `title: 'Mesure ${index} : un guide de plus'`,
    );
    writeFileSync(guide.replace(/\.md$/, `-mesure-${index}.md`), text);
  }
}

type Site = { root: string; folder: string };

async function warmUp(site: Site) {
  const running = await startSite(site);
  try {
    const { pages, ms } = readWarmed(running);
    return { pages, msPerPage: ms / pages, rss: rssMb(running.pid) };
  } finally {
    await running.stop();
  }
}

function readWarmed({ logFile }: SiteProcess): { pages: number; ms: number } {
  const line = readFileSync(logFile, 'utf8')
    .split('\n')
    .find((text) => text.includes('"pages warmed"'));
  return JSON.parse(line ?? '{}');
}
