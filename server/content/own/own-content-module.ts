import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Module } from '../../module.ts';
import { PAGE_CACHE_CHANNEL } from '../../pages/cache/empty-on-notify.ts';
import type { FaqQuestion } from '../faq.ts';
import type { ArticlePage } from '../pages.ts';
import { createRedirects, type FindRedirect } from '../redirects.ts';
import { type OwnDevice, readOwnDevices } from './own-devices.ts';
import { type OwnScene, readOwnScenes } from './own-scenes.ts';
import { type KeptReadings, readPageReadings } from './page-readings.ts';

/** Everything that the shop wrote in the back office and that visitors see now. A new object after each change. */
export type OwnContent = {
  articles: readonly ArticlePage[];
  /** In their order, each with the id of its category. */
  questions: readonly (FaqQuestion & { category: string })[];
  findRedirect: FindRedirect;
  scenes: readonly OwnScene[];
  /** The same array as long as none has changed: the register is made of it. */
  devices: readonly OwnDevice[];
  /** Who is named on which page as having read it. */
  readings: KeptReadings;
};

export const NO_OWN_CONTENT: OwnContent = {
  articles: [],
  questions: [],
  findRedirect: () => null,
  scenes: [],
  devices: [],
  readings: new Map(),
};

export type OwnContentDeps = {
  database: Pick<Database, 'kysely' | 'notify'>;
  clock: () => Date;
  log: Log;
};

/** Announces that all of it has changed. */
const TAGS = 'content blog';
/** Timers reach 24 days; an article may be scheduled for later. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

type Row = { page: ArticlePage; publishAt: Date };
type Rest = Omit<OwnContent, 'articles'>;

/**
 * Keeps what the shop wrote in memory, because pages are made without waiting: nothing until the first `reload`. Each
 * process does so, and each shows a scheduled article in time.
 */
export function createOwnContent({ database, clock, log }: OwnContentDeps) {
  let rows: readonly Row[] = [];
  let rest: Rest = NO_OWN_CONTENT;
  let content = NO_OWN_CONTENT;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  function show(): void {
    const now = clock().getTime();
    content = {
      ...rest,
      articles: rows.filter(({ publishAt }) => publishAt.getTime() <= now).map(({ page }) => page),
    };
    clearTimeout(timer);
    const next = Math.min(...rows.map(({ publishAt }) => publishAt.getTime()).filter((at) => at > now));
    if (isClosed || next === Infinity) return;
    timer = setTimeout(becomesDue, Math.min(next - now, LONGEST_WAIT_MS)).unref();
  }

  /** Empties the pages that show it, here and in processes whose timer is late. */
  function becomesDue(): void {
    const before = content.articles.length;
    show();
    if (content.articles.length === before) return;
    database
      .notify(PAGE_CACHE_CHANNEL, TAGS)
      .catch((error) => log.error({ err: error }, 'scheduled article could not be announced'));
  }

  async function read(): Promise<void> {
    const { devices } = rest;
    [rows, rest] = await Promise.all([readArticles(database), readRest(database)]);
    if (isDeepStrictEqual(rest.devices, devices)) rest = { ...rest, devices };
    show();
  }

  function reload(): Promise<void> {
    // One after the other, whatever became of the previous one.
    last = last.then(read, read);
    return last;
  }

  return {
    api: {
      current: (): OwnContent => content,
      /** Reads it again when the data have changed (`reloads` of emptyOnNotify). */
      reload,
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
    },
  } satisfies Module<unknown>;
}

async function readArticles({ kysely }: OwnContentDeps['database']): Promise<Row[]> {
  const rows = await kysely
    .selectFrom('blog_posts')
    .select(['page', 'publish_at'])
    .where('state', '=', 'published')
    .execute();
  // Pages kept before articles had sources have no such field.
  return rows.flatMap(({ page, publish_at: publishAt }) =>
    page && publishAt ? [{ page: { ...page, sources: page.sources ?? [] }, publishAt }] : [],
  );
}

async function readRest({ kysely }: OwnContentDeps['database']): Promise<Rest> {
  const questions = await kysely
    .selectFrom('faq_entries')
    .select(['anchor as id', 'category', 'question', 'answer_html as html', 'answer_text as text'])
    .where('is_hidden', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const redirects = await kysely
    .selectFrom('redirects')
    .select(['source as from', 'target as to', 'status'])
    .execute();
  return {
    questions,
    scenes: await readOwnScenes(kysely),
    devices: await readOwnDevices(kysely),
    readings: await readPageReadings(kysely),
    findRedirect: createRedirects(redirects.map((rule) => ({ ...rule, planned: false }))),
  };
}
