import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { createQuestionAdmin } from '#server/content/own/question-admin.ts';
import { createRedirectAdmin } from '#server/content/own/redirect-admin.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/explain.ts';
import { addIdentity } from '#tests/support/identities.ts';

const db = useTestDatabase();

type Database = Pick<typeof db.database, 'asRole' | 'transaction'>;
type Page = { rows: unknown[]; count: number; pageCount: number };

/** The deps that only saving needs. */
const SAVING = {
  content: { findPage: () => null, faqCategories: () => [] },
  probe: async () => 404,
  clock: () => new Date(),
  findRedirect: () => null,
  siteUrl: 'https://essai.example',
  foreignUrls: () => [],
};

const LISTS: [string, (database: Database, admin: AdminIdentity) => Promise<Page>][] = [
  ['faq_entries_order_idx', (database, admin) => createQuestionAdmin({ database, ...SAVING }).list(admin, 3)],
  ['redirects_source_key', (database, admin) => createRedirectAdmin({ database, ...SAVING }).list(admin, 3)],
];

test.each(LISTS)('a page is found by %s in few statements, whatever their number', async (index, list) => {
  const admin = await addIdentity(db.database, { role: 'admin' });
  await sql`
    truncate public.redirects, public.faq_entries;
    insert into public.redirects (source, target, status, created_at)
    select '/ancienne-' || n, '/services', 301, now() - n * interval '1 minute' from generate_series(1, 5000) n;
    insert into public.faq_entries (anchor, category, question, answer, answer_html, answer_text, position)
    select 'question-' || n, 'c' || n % 7, 'Question numéro ' || n || ' ?', repeat('Une réponse. ', 20), '<p>x</p>', 'x', 1 + n % 900
    from generate_series(1, 5000) n;
    analyze public.redirects, public.faq_entries;
  `.execute(db.database.kysely);
  const { counted, during } = countStatements(db.database);
  const statements = await during(async () => {
    const { rows, count, pageCount } = await list(counted, admin);
    expect([rows.length, count, pageCount]).toEqual([50, 5000, 100]);
  });
  expect(statements).toBeLessThanOrEqual(8);
  const plans = await plansOf(db.database, (database) => list(database, admin));
  expect(plans.at(-1)).toContain(`using ${index}`);
  expect(plans.at(-1)).not.toContain('Sort');
});

test('a price of the files is refused in a question and its answer, and nothing is kept', async () => {
  const admin = await addIdentity(db.database, { role: 'admin' });
  const lists = createQuestionAdmin({ database: db.database, ...SAVING });
  const { count } = await lists.list(admin, 1);
  const token = '{{price.telephone/iphone/ecran-casse}}';
  const fields = {
    category: 'depot',
    question: `Combien coûte ${token} ?`,
    answer: `Comptez ${token} pour un écran.`,
    position: 1,
    isHidden: false,
  };
  const message = expect.stringContaining('n’est pas repris ici');
  expect(await lists.save(admin, { id: null, fields, guard: () => null })).toMatchObject({
    outcome: 'refused',
    faults: expect.arrayContaining([
      { field: 'question', message },
      { field: 'answer', message },
    ]),
  });
  expect(await lists.list(admin, 1)).toMatchObject({ count });
});
