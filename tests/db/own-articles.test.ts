import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { editGuard, withSeen } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { openContent } from '#server/content/create-library.ts';
import type { ContentLibrary } from '#server/content/library.ts';
import { createArticleAdmin } from '#server/content/own/article-admin.ts';
import type { ArticleFields } from '#server/content/own/article-fields.ts';
import { createOwnContent } from '#server/content/own/own-content-module.ts';
import { emptyOnNotify } from '#server/pages/cache/empty-on-notify.ts';
import { createPageCache } from '#server/pages/cache/page-cache.ts';
import { contentSource } from '#server/search/content-documents.ts';
import { rebuildOnNotify } from '#server/search/rebuild-on-notify.ts';
import { createSiteSearch } from '#server/search/site-search.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { explainStatements } from '#tests/support/explain-statements.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { builtSite } from '#tests/support/real-site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILD = path.join(ROOT, 'build');
const db = useTestDatabase();
const shop = readShopSettings(path.join(ROOT, 'content/data/shop.yml'));

const clock = () => new Date();
let files: ContentLibrary;
let admin: AdminIdentity;

const article = (change: Partial<ArticleFields> = {}): ArticleFields => ({
  title: 'Ce que dit le bruit d’un disque',
  slug: 'bruit-d-un-disque',
  seoTitle: 'Bruit de disque dur : ce qu’il annonce',
  keywords: ['disque dur', 'bruit', 'reims'],
  category: files.blogCategories()[0]?.name ?? '',
  tags: ['disque'],
  excerpt:
    'Un disque qui claque, qui siffle ou qui repart sans cesse annonce des pannes différentes. Voici ce que chaque bruit permet de deviner.',
  image: '',
  imageAlt: '',
  author: 'L’Atelier Papin',
  relatedPages: ['/services'],
  body: '## Les bruits\n\nUn claquement **régulier** vient des têtes. Voir [nos services](/services) au {{shop.phone}}.',
  ...change,
});

type AdminDeps = Parameters<typeof createArticleAdmin>[0];
const articles = (change: Partial<AdminDeps> = {}) =>
  createArticleAdmin({
    database: db.database,
    content: files,
    probe: async (asked) => (asked === '/services' ? 200 : 404),
    findRedirect: () => null,
    shop: () => shop,
    clock,
    ...change,
  });

const NEW = { id: null, revision: 0 };
/** Of a form that has seen all that is stored. */
const unguarded = () => null;
/** Of a form that was drawn with this text. */
const seenAs = (body: string) => {
  const textsOf = ({ fields }: { fields: ArticleFields }) => ({ body: fields.body });
  return editGuard({ sent: withSeen({ body }), textsOf, labelOf: (field) => field });
};
/** The tags of an emptying: pages are emptied only after the new article can be read. */
const SHOWN = { tags: ['content', 'blog'], isShown: true };

async function published(fields = article(), publishAt: Date | null = null): Promise<string> {
  const saved = await articles().publish(admin, NEW, fields, publishAt);
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.id;
}

/** A process of the site: its memory and its page cache. It listens until the end of the file. */
async function openProcess() {
  const { api: own, close } = createOwnContent({ database: db.database, clock, log: quietLog });
  onTestFinished(close);
  const content = openContent(BUILD, undefined, undefined, own.current);
  const pages = createPageCache(0);
  /** The tags of each emptying, and whether the article could be read by then. */
  const emptied: { tags: readonly string[]; isShown: boolean }[] = [];
  const cache = {
    invalidate: (tags: readonly string[]) => {
      emptied.push({ tags, isShown: content.findPage('/blog/bruit-d-un-disque') !== null });
      return pages.invalidate(tags);
    },
  };
  const reloads = { content: own.reload };
  await emptyOnNotify(cache, db.database, quietLog, reloads);
  await own.reload();
  return { content, emptied, reloads };
}

beforeAll(async () => {
  await builtSite();
  files = openContent(BUILD);
}, builtSite.limitMs);

beforeEach(async () => {
  await emptyTables(db.database, 'public.blog_posts');
  await sql`delete from auth.users`.execute(db.database.kysely);
  admin = await addIdentity(db.database, { role: 'admin' });
});

test('a published article is in every process like those of the files, and leaves them when it is withdrawn', {
  tags: ['full'],
}, async () => {
  const first = await openProcess();
  const processes = [first, await openProcess()];
  const search = createSiteSearch([contentSource(first.content)]);
  await rebuildOnNotify(search, db.database, quietLog, first.reloads);
  await search.build();
  const id = await published();
  const asked = { kind: 'article' as const, page: 1, words: 'bruit claquement disque' };
  for (const { content, emptied } of processes) {
    await vi.waitFor(() => expect(content.findPage('/blog/bruit-d-un-disque')).not.toBeNull());
    const page = content.findPage('/blog/bruit-d-un-disque');
    expect(page?.html).toContain('<strong>régulier</strong>');
    expect(page?.html.replaceAll(/\s/g, ' ')).toContain(shop.phone.replaceAll(/\s/g, ' '));
    expect(content.listArticles()[0]).toMatchObject({
      slug: 'bruit-d-un-disque',
      category: article().category,
    });
    expect(content.listPages().map((one) => one.path)).toContain('/blog/bruit-d-un-disque');
    expect(content.relatedLinks(['/blog/bruit-d-un-disque'])).toHaveLength(1);
    await vi.waitFor(() => expect(emptied).toContainEqual(SHOWN));
  }
  await vi.waitFor(async () => {
    const { groups } = await search.find(asked);
    expect(groups.flatMap(({ items }) => items.map((item) => item.path))).toContain(
      '/blog/bruit-d-un-disque',
    );
  });
  expect(await articles().withdraw(admin, id)).toBe(true);
  for (const { content } of processes)
    await vi.waitFor(() => expect(content.findPage('/blog/bruit-d-un-disque')).toBeNull());
});

test('a scheduled article shows by itself in every process, at its time', async () => {
  const processes = [await openProcess(), await openProcess()];
  await published(article(), new Date(Date.now() + 3_600_000));
  const publishAt = new Date(Date.now() + 2_000);
  await db.database.kysely.updateTable('blog_posts').set({ publish_at: publishAt }).execute();
  for (const { content, emptied } of processes) {
    if (Date.now() < publishAt.getTime()) expect(content.findPage('/blog/bruit-d-un-disque')).toBeNull();
    await vi.waitFor(() => expect(content.findPage('/blog/bruit-d-un-disque')).not.toBeNull());
    expect(Date.now()).toBeGreaterThanOrEqual(publishAt.getTime());
    await vi.waitFor(() => expect(emptied).toContainEqual(SHOWN));
  }
});

test('a draft is seen by nobody, may lack everything but its title, and keeps all its texts', async () => {
  const { content } = await openProcess();
  const draft = article({ seoTitle: '', keywords: [], excerpt: '', category: '', tags: [], body: '' });
  const first = await articles().save(admin, NEW, draft);
  if (first.outcome !== 'saved') throw new Error(first.outcome);
  const key = { id: first.id, revision: 1 };
  expect(await articles().save(admin, key, { ...draft, body: 'Deuxième.' })).toMatchObject({
    state: 'draft',
  });
  // Another person began with the first text.
  expect(await articles().save(admin, key, { ...draft, body: 'Troisième.' })).toEqual({ outcome: 'changed' });
  const file = await articles().find(admin, first.id);
  expect([file?.fields.body, file?.revisions.map(({ revision }) => revision)]).toEqual(['Deuxième.', [2, 1]]);
  expect(file?.revisions[0]?.by).toBe('Denise Papin');
  expect((await articles().findRevision(admin, first.id, 1))?.body).toBe('');
  expect(content.listArticles()).toHaveLength(files.listArticles().length);
  const refused = await articles().publish(admin, { id: first.id, revision: 2 }, draft, null);
  expect(refused).toMatchObject({ outcome: 'refused' });
  const remove = (body: string) => articles().remove(admin, { id: first.id, guard: seenAs(body) });
  expect(await remove('')).toMatchObject({
    outcome: 'changed meanwhile',
    revision: 2,
    meanwhile: { by: 'Denise Papin', fields: [{ field: 'body', mine: '', theirs: 'Deuxième.' }] },
  });
  expect(await articles().find(admin, first.id)).not.toBeNull();
  expect(await remove('Deuxième.')).toEqual({ outcome: 'removed' });
  expect(await articles().find(admin, first.id)).toBeNull();
});

test('what is published is changed at once, keeps its day, and is not removed before it is withdrawn', async () => {
  const { content } = await openProcess();
  const id = await published();
  const before = await articles().find(admin, id);
  const saved = await articles().save(admin, { id, revision: 1 }, article({ body: 'Un texte plus court.' }));
  expect(saved).toMatchObject({ outcome: 'saved', state: 'published' });
  await vi.waitFor(() => expect(content.findPage('/blog/bruit-d-un-disque')?.html).toContain('plus court'));
  expect((await articles().find(admin, id))?.publishAt).toEqual(before?.publishAt);
  expect(await articles().remove(admin, { id, guard: unguarded })).toEqual({ outcome: 'published' });
});

const fault = async (change: Partial<ArticleFields>, deps: Partial<AdminDeps> = {}) => {
  const saved = await articles(deps).publish(admin, NEW, article(change), null);
  return saved.outcome === 'refused'
    ? saved.faults.map(({ field, message }) => `${field}: ${message.replaceAll('\u00a0', ' ')}`).join('\n')
    : saved.outcome;
};

test.each<[string, Partial<ArticleFields>, string]>([
  ['a short excerpt', { excerpt: 'Trop court.' }, 'excerpt: 11 signes, il en faut au moins 100.'],
  ['a long title for search engines', { seoTitle: 'x'.repeat(71) }, 'seoTitle: 71 signes, 70 au plus.'],
  ['two keywords', { keywords: ['un', 'deux'] }, 'keywords: 2 éléments, il en faut au moins 3.'],
  ['no body', { body: ' ' }, 'body: Écrivez l’article.'],
  ['a category of nobody', { category: 'Cuisine' }, 'category: Choisissez une rubrique de la liste.'],
  ['a drawing without words', { image: 'console' }, 'imageAlt'],
  ['a scripted link', { body: 'Un [piège](javascript:alert(1)).' }, 'adresse de lien refusée'],
  ['a dead link', { body: 'Voir [ici](/nulle-part).' }, 'body: Lien mort : /nulle-part.'],
  ['a dead anchor', { body: 'Voir [ici](/services/micro-soudure#rien).' }, 'Ancre introuvable'],
  ['a dead article', { relatedPages: ['/blog/rien-de-tel'] }, 'relatedPages: Lien mort'],
  [
    'a source in three parts',
    { sources: ['Guide | Nintendo | https://nintendo.fr'] },
    'sources: Source 1 : titre',
  ],
  [
    'a source read on no day',
    { sources: ['Guide | Nintendo | https://a.fr | hier'] },
    'sources: Source 1 : le jour',
  ],
  [
    'a source that is no page',
    { sources: ['Guide | Nintendo | a.fr | 27/11/2026'] },
    'sources: Source 1 : l’adresse',
  ],
  ['a picture of another site', { body: '![Un chat](https://exemple.fr/chat.png)' }, 'image refusée'],
  ['a price of the files', { body: 'Comptez {{price.telephone/iphone/ecran}}.' }, 'n’est pas repris ici'],
  ['a fact that the shop has not', { body: 'Au {{shop.fax}}.' }, '{{shop.fax}} n’est pas un fait'],
  ['a level-one heading', { body: '# Titre' }, 'Ligne 1'],
])('%s is refused, and nothing is kept', async (_, change, words) => {
  expect(await fault(change)).toContain(words);
  expect(await db.database.kysely.selectFrom('blog_posts').select('id').execute()).toEqual([]);
});

test('the sources of an article are on its page, and an older text without any has none', async () => {
  const { content, reloads } = await openProcess();
  await published(article({ sources: ['Guide | Nintendo | https://www.nintendo.fr/aide | 27/11/2026'] }));
  await reloads.content();
  const [own] = content.listArticles();
  expect(content.findPage(own?.path ?? '')).toMatchObject({
    sources: [{ publisher: 'Nintendo', url: 'https://www.nintendo.fr/aide', consulted: '2026-11-27' }],
  });
  const older = await articles().preview(article(), null);
  expect(older.page?.sources).toEqual([]);
});

test('no two pages have the same address or title, files and articles alike', async () => {
  const known = files.listArticles()[0];
  expect(await fault({ slug: known?.slug ?? '' })).toContain('slug: Choisissez une autre adresse');
  expect(await fault({ title: known?.title ?? '' })).toContain('title: Choisissez un autre titre');
  await published();
  expect(await fault({ title: 'Un tout autre titre', seoTitle: 'Un tout autre titre ici' })).toContain(
    'slug: Choisissez une autre adresse : un autre article',
  );
});

test('an article does not take the address of a redirection', async () => {
  expect(await fault({}, { findRedirect: () => ({ to: '/', status: 301 }) })).toContain('slug: Choisissez');
});

test('raw HTML is shown as it was typed, never run', async () => {
  const { html, advice } = await articles().preview(
    article({ body: 'Du <script>alert(1)</script> texte.' }),
    null,
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('&#x3C;script>');
  expect(advice.join()).toContain('du HTML est affiché tel quel');
});

test('nobody else reads or writes articles', async () => {
  const id = await published();
  const key = { id, revision: 1 };
  for (const other of [
    await addIdentity(db.database, { role: 'client' }),
    await addIdentity(db.database, { role: 'admin', hasFactor: true }),
  ])
    for (const attempt of [
      () => articles().list(other, { view: 'all', page: 1 }),
      () => articles().find(other, id),
      () => articles().findRevision(other, id, 1),
      () => articles().compare(other, id, 1, 1),
      () => articles().save(other, key, article()),
      () => articles().publish(other, NEW, article({ slug: 'autre' }), null),
      () => articles().withdraw(other, id),
      () => articles().remove(other, { id, guard: unguarded }),
    ])
      await expect(attempt()).rejects.toThrow(NotAdminError);
  expect(await articles().find(admin, id)).toMatchObject({ state: 'published', revision: 1 });
});

test('a page of the list asks as much of few as of many, and finds its rows by an index', async () => {
  await sql`
    insert into public.blog_posts (slug, fields, updated_at)
    select 'article-' || n, '{"title": "Un article", "category": "Conseils"}', now() - n * interval '1 minute'
    from generate_series(1, 5000) n
  `.execute(db.database.kysely);
  await sql`analyze public.blog_posts`.execute(db.database.kysely);
  const { counted, during } = countStatements(db.database);
  const { watched, plansOf } = explainStatements(db.database);
  for (const [view, index] of [
    ['all', 'blog_posts_updated_at_idx'],
    ['draft', 'blog_posts_'],
  ] as const) {
    const statements = await during(async () => {
      const { rows, count } = await articles({ database: counted }).list(admin, { view, page: 3 });
      expect([rows.length, count]).toEqual([50, 5000]);
    });
    expect(statements).toBeLessThanOrEqual(8);
    const plans = await plansOf(() => articles({ database: watched }).list(admin, { view, page: 3 }));
    expect(plans.at(-1)).toContain(`Index Scan using ${index}`);
  }
});
