import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../../edits/changed-meanwhile.ts';
import { type ShopSettings, shopTokens } from '../../settings/shop-settings.ts';
import { fillHtml } from '../tokens.ts';
import type { ArticleChanges } from './article-changes.ts';
import type { ArticleFault, ArticleFields } from './article-fields.ts';
import { type CompileArticleDeps, type CompiledArticle, compileArticle } from './compile-article.ts';

const PAGE_SIZE = 50;
/** Older revisions are kept, but not listed. */
const REVISIONS_SHOWN = 50;

export type ArticleView = 'all' | 'draft' | 'scheduled' | 'published' | 'withdrawn';
export type ArticleState = Exclude<ArticleView, 'all'>;

type ListedArticle = {
  id: string;
  title: string;
  slug: string;
  category: string;
  state: ArticleState;
  publishAt: Date | null;
  updatedAt: Date;
};

type ArticleFile = {
  id: string;
  fields: ArticleFields;
  state: ArticleState;
  publishAt: Date | null;
  /** The number of the newest text. */
  revision: number;
  /** Newest first. */
  revisions: { revision: number; savedAt: Date; by: string | null; title: string }[];
};

/** Null id: an article that does not exist yet. */
type ArticleKey = { id: string | null; revision: number };

/** An article that visitors cannot see, to be deleted as its form showed it. */
type ArticleRemoval = { id: string; guard: EditGuard<Pick<ArticleFile, 'fields' | 'publishAt'>> };

type Removed =
  | { outcome: 'removed' | 'published' | 'missing' }
  /** With the revision that holds the stored texts. */
  | (ChangedMeanwhile & { revision: number });

type Saved =
  | { outcome: 'saved'; id: string; state: ArticleState; advice: string[] }
  | { outcome: 'refused'; faults: ArticleFault[] }
  /** Somebody else saved it, or it has been deleted. */
  | { outcome: 'changed' };

/** Articles beside those of the files. All functions throw NotAdminError for anyone but an administrator. */
export type ArticleAdmin = {
  list(
    admin: AdminIdentity,
    asked: { view: ArticleView; page: number },
  ): Promise<{ rows: ListedArticle[]; count: number; pageCount: number }>;
  find(admin: AdminIdentity, id: string): Promise<ArticleFile | null>;
  /** An older text of it. */
  findRevision(admin: AdminIdentity, id: string, revision: number): Promise<ArticleFields | null>;
  /** The differences between two revisions; null if one of them does not exist. */
  compare(admin: AdminIdentity, id: string, from: number, to: number): Promise<ArticleChanges | null>;
  /** Saves the text. A published article shows it at once, if nothing is wrong with it. */
  save(admin: AdminIdentity, key: ArticleKey, fields: ArticleFields): Promise<Saved>;
  /** Saves it and publishes it: now, or from a later instant. */
  publish(
    admin: AdminIdentity,
    key: ArticleKey,
    fields: ArticleFields,
    publishAt: Date | null,
  ): Promise<Saved>;
  withdraw(admin: AdminIdentity, id: string): Promise<boolean>;
  /** Deletes an article for good, with all its revisions. */
  remove(admin: AdminIdentity, article: ArticleRemoval): Promise<Removed>;
  /** The article as it would be shown now. */
  preview(fields: ArticleFields, id: string | null): Promise<CompiledArticle>;
};

export type ArticleAdminDeps = CompileArticleDeps & {
  database: Pick<Database, 'asRole' | 'transaction'>;
  shop: () => ShopSettings;
  clock: () => Date;
};

export function createArticleAdmin(deps: ArticleAdminDeps): ArticleAdmin {
  const { database, clock } = deps;
  const read = <T>(admin: AdminIdentity, fn: (tx: Transaction<Schema>) => Promise<T>) =>
    readAsAdmin(database, admin, 'content', fn);
  return {
    list: (admin, asked) => read(admin, (tx) => list(tx, asked, clock())),
    find: (admin, id) => read(admin, (tx) => find(tx, id, clock())),
    findRevision: (admin, id, revision) =>
      read(admin, async (tx) => {
        const found = await tx
          .selectFrom('blog_post_revisions')
          .select('fields')
          .where('post_id', '=', id)
          .where('revision', '=', revision)
          .executeTakeFirst();
        return found?.fields ?? null;
      }),
    compare: (admin, id, from, to) => compare(deps, admin, id, [from, to]),
    save: (admin, key, fields) => save(deps, admin, key, fields, undefined),
    publish: (admin, key, fields, publishAt) => save(deps, admin, key, fields, { publishAt }),
    withdraw: (admin, id) =>
      changeAsAdmin(database, admin, 'content', async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('blog_posts')
          .set({ state: 'withdrawn', updated_at: clock() })
          .where('id', '=', id)
          .where('state', '=', 'published')
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }),
    remove: (admin, { id, guard }) =>
      changeAsAdmin(database, admin, 'content', async (tx): Promise<Removed> => {
        const stored = await tx
          .selectFrom('blog_posts')
          .select(['fields', 'state', 'publish_at as publishAt', 'revision'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!stored) return { outcome: 'missing' };
        if (stored.state === 'published') return { outcome: 'published' };
        const changed = await changedMeanwhile(tx, guard, stored, lastLogged('blog_posts', id));
        if (changed) return { ...changed, revision: stored.revision };
        await tx.deleteFrom('blog_posts').where('id', '=', id).execute();
        return { outcome: 'removed' };
      }),
    async preview(fields, id) {
      const now = clock();
      const compiled = await compileArticle(fields, { id: id ?? '', publishAt: now, now }, deps);
      const tokens = shopTokens(deps.shop());
      return { ...compiled, html: fillHtml(compiled.html, tokens) };
    },
  };
}

/** Published and scheduled are one state of the row: time makes the difference. */
function stateOf(
  state: 'draft' | 'published' | 'withdrawn',
  publishAt: Date | null,
  now: Date,
): ArticleState {
  return state === 'published' && publishAt !== null && publishAt > now ? 'scheduled' : state;
}

async function list(
  tx: Transaction<Schema>,
  { view, page }: { view: ArticleView; page: number },
  now: Date,
): Promise<{ rows: ListedArticle[]; count: number; pageCount: number }> {
  let meant = tx.selectFrom('blog_posts');
  if (view !== 'all') meant = meant.where('state', '=', view === 'scheduled' ? 'published' : view);
  if (view === 'scheduled') meant = meant.where('publish_at', '>', now);
  if (view === 'published') meant = meant.where('publish_at', '<=', now);
  const { count } = await meant
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await meant
    .select([
      'id',
      'slug',
      'state',
      'publish_at as publishAt',
      'updated_at as updatedAt',
      sql<string>`fields ->> 'title'`.as('title'),
      sql<string>`fields ->> 'category'`.as('category'),
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, state: stateOf(row.state, row.publishAt, now) })),
    count,
    pageCount: Math.ceil(count / PAGE_SIZE),
  };
}

async function find(tx: Transaction<Schema>, id: string, now: Date): Promise<ArticleFile | null> {
  const post = await tx
    .selectFrom('blog_posts')
    .select(['id', 'fields', 'state', 'publish_at as publishAt', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!post) return null;
  const revisions = await tx
    .selectFrom('blog_post_revisions as r')
    .leftJoin('profiles as p', 'p.id', 'r.saved_by')
    .select([
      'r.revision',
      'r.saved_at as savedAt',
      'p.full_name as by',
      sql<string>`r.fields ->> 'title'`.as('title'),
    ])
    .where('r.post_id', '=', id)
    .orderBy('r.revision', 'desc')
    .limit(REVISIONS_SHOWN)
    .execute();
  return { ...post, state: stateOf(post.state, post.publishAt, now), revisions };
}

async function compare(
  { database }: ArticleAdminDeps,
  admin: AdminIdentity,
  id: string,
  [from, to]: [number, number],
): Promise<ArticleChanges | null> {
  const rows = await readAsAdmin(database, admin, 'content', (tx) =>
    tx
      .selectFrom('blog_post_revisions')
      .select(['revision', 'fields'])
      .where('post_id', '=', id)
      .where('revision', 'in', [from, to])
      .execute(),
  );
  const textOf = (wanted: number) => rows.find(({ revision }) => revision === wanted)?.fields;
  const [before, after] = [textOf(from), textOf(to)];
  if (!before || !after) return null;
  // The code that finds differences is not loaded at a start of the site.
  const { articleChanges } = await import('./article-changes.ts');
  return articleChanges(before, after);
}

/** @param publication undefined keeps the current state */
async function save(
  deps: ArticleAdminDeps,
  admin: AdminIdentity,
  { id: known, revision }: ArticleKey,
  fields: ArticleFields,
  publication: { publishAt: Date | null } | undefined,
): Promise<Saved> {
  const { database, clock } = deps;
  const now = clock();
  const before = known ? await readAsAdmin(database, admin, 'content', (tx) => find(tx, known, now)) : null;
  if (known && before?.revision !== revision) return { outcome: 'changed' };
  const id = known ?? randomUUID();
  const wasPublished = before?.state === 'published' || before?.state === 'scheduled';
  const isShown = publication !== undefined || wasPublished;
  const publishAt = publication
    ? // One that is shown already keeps its day, unless another is asked for.
      (publication.publishAt ?? (before?.state === 'published' ? before.publishAt : null) ?? now)
    : (before?.publishAt ?? null);
  const compiled = isShown
    ? await compileArticle(fields, { id, publishAt: publishAt ?? now, now }, deps)
    : null;
  if (compiled && (compiled.faults.length > 0 || !compiled.page))
    return { outcome: 'refused', faults: compiled.faults };
  const state = isShown ? 'published' : (before?.state ?? 'draft');
  const row = {
    slug: fields.slug,
    state: state === 'scheduled' ? ('published' as const) : state,
    publish_at: publishAt,
    fields: JSON.stringify(fields),
    page: compiled?.page ? JSON.stringify(compiled.page) : null,
    updated_at: now,
  };
  return changeAsAdmin(database, admin, 'content', async (tx): Promise<Saved> => {
    const kept = known
      ? await tx
          .updateTable('blog_posts')
          .set({ ...row, revision: revision + 1 })
          .where('id', '=', id)
          .where('revision', '=', revision)
          .where(isFree(fields.slug, id))
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .insertInto('blog_posts')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('slug').doNothing())
          .returning('revision')
          .executeTakeFirst();
    if (!kept) {
      const taken = await tx
        .selectFrom('blog_posts')
        .select('id')
        .where('slug', '=', fields.slug)
        .where('id', '<>', id)
        .executeTakeFirst();
      if (!taken) return { outcome: 'changed' };
      const message = 'Choisissez une autre adresse\u00a0: un autre article a déjà celle-ci.';
      return { outcome: 'refused', faults: [{ field: 'slug', message }] };
    }
    await tx
      .insertInto('blog_post_revisions')
      .values({
        post_id: id,
        revision: kept.revision,
        fields: row.fields,
        saved_by: admin.id,
        saved_at: now,
      })
      .execute();
    return {
      outcome: 'saved',
      id,
      state: stateOf(row.state, publishAt, now),
      advice: compiled?.advice ?? [],
    };
  });
}

/** No other article has this address; the unique index tells apart two that are saved at once. */
const isFree = (slug: string, id: string) =>
  sql<boolean>`not exists (select from public.blog_posts other where other.slug = ${slug} and other.id <> ${id})`;
