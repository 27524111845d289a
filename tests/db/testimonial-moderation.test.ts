import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createModeration } from '#server/testimonials/moderation.ts';
import { submitTestimonial } from '#server/testimonials/submit-testimonial.ts';
import { testimonialMails } from '#server/testimonials/testimonial-mails.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { explainStatements } from '#tests/support/explain-statements.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const shop = readShopSettings('content/data/shop.yml');
const templates = await loadShippedTemplates();
const AUTHOR = 'camille@exemple.fr';
const REASON = 'Il ne parle pas d’une réparation ou d’un achat à l’atelier.';
const publication = { experiencedOn: '2026-11-03', origin: 'site', proof: 'REP-2026-000012' } as const;

let now = new Date();
const clock = () => now;
let admin: AdminIdentity;
let id = '';

const open = (database: Parameters<typeof createModeration>[0]['database'] = db.database) =>
  createModeration({ database, clock, onMail: () => {} });

const rowOf = (asked: string) =>
  db.database.kysely.selectFrom('testimonials').selectAll().where('id', '=', asked).executeTakeFirstOrThrow();
const mailRows = () =>
  db.database.kysely.selectFrom('internal.outbox').where('kind', '=', 'testimonial').selectAll().execute();

function outbox() {
  const { sent, transport } = fakeTransport();
  const words = testimonialMails({
    database: db.database,
    loadTemplates: async () => templates,
    shop: () => shop,
  });
  return { sent, run: openTestOutbox({ database: db.database, words: [words], transport, clock }).run };
}

async function submit(name = 'Camille') {
  await submitTestimonial(db.database, {
    name,
    location: 'Reims',
    rating: 2,
    text: 'Prix correct, attente longue.',
    experiencedOn: '2026-11-01',
    email: AUTHOR,
  });
  const { id: made } = await db.database.kysely
    .selectFrom('testimonials')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return made;
}

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyTables(db.database, 'public.testimonials');
  await sql`delete from auth.users`.execute(db.database.kysely);
  admin = await addIdentity(db.database, { role: 'admin' });
  id = await submit();
});

test('a testimonial is published with what the law wants, its words as they are', async () => {
  expect((await open().list(admin, { view: 'waiting', page: 1 })).rows.map((row) => row.id)).toEqual([id]);
  expect(await open().publish(admin, id, publication, () => null)).toBe('done');
  expect(await rowOf(id)).toMatchObject({
    is_visible: true,
    is_verified: true,
    experienced_on: '2026-11-03',
    testimonial: 'Prix correct, attente longue.',
    rating: 2,
    published_at: now,
  });
  expect((await open().list(admin, { view: 'waiting', page: 1 })).count).toBe(0);
  expect((await open().list(admin, { view: 'published', page: 1 })).count).toBe(1);
  const file = await open().find(admin, id);
  expect(file).toMatchObject({
    outcome: 'published',
    proof: 'REP-2026-000012',
    submission: { email: AUTHOR },
  });
  // After a later correction, the day of publication is the same.
  now = new Date('2026-11-25T10:00:00Z');
  await open().publish(admin, id, { ...publication, proof: null }, () => null);
  expect(await rowOf(id)).toMatchObject({
    is_verified: false,
    published_at: new Date('2026-11-22T10:00:00Z'),
  });
});

test('who wrote a testimonial that is refused or withdrawn reads why, once', async () => {
  expect(await open().refuse(admin, id, REASON)).toBe('done');
  const { sent, run } = outbox();
  await run();
  await run();
  expect(sent.map(({ to, replyTo, subject }) => [to, replyTo, subject])).toEqual([
    [AUTHOR, shop.email, 'Votre avis n’est pas publié'],
  ]);
  expect(sent[0]?.text).toContain(REASON);
  expect(sent[0]?.text.replaceAll('\u00a0', ' ')).toContain('Votre avis : 2 sur 5, écrit le ');
  expect((await open().list(admin, { view: 'refused', page: 1 })).rows).toMatchObject([
    { id, outcome: 'refused' },
  ]);
  await open().publish(admin, id, publication, () => null);
  await open().refuse(admin, id, REASON);
  expect(await open().find(admin, id)).toMatchObject({ outcome: 'withdrawn', isVisible: false });
  await run();
  expect(sent[1]?.subject).toBe('Votre avis n’est plus publié');
});

test('a refusal that is taken back before its mail has left is told to nobody', async () => {
  await open().refuse(admin, id, REASON);
  await open().publish(admin, id, publication, () => null);
  expect(await mailRows()).toEqual([]);
});

test('without an address nobody is told, and nothing fails', async () => {
  await db.database.kysely.deleteFrom('testimonial_submissions').execute();
  expect(await open().refuse(admin, id, REASON)).toBe('done');
  expect(await mailRows()).toEqual([]);
});

test('examples are removed in one step, and neither published nor refused', async () => {
  const { id: example } = await db.database.kysely
    .insertInto('testimonials')
    .values({ name: 'Exemple', testimonial: 'Un exemple.', rating: 5, is_visible: true, is_example: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await open().publish(admin, example, publication, () => null)).toBe('example');
  expect(await open().refuse(admin, example, REASON)).toBe('example');
  expect((await open().list(admin, { view: 'waiting', page: 1 })).examples).toBe(1);
  expect(await open().removeExamples(admin)).toBe(1);
  expect(await open().publish(admin, example, publication, () => null)).toBe('gone');
  expect(await open().find(admin, id)).not.toBeNull();
});

test('nobody else decides: a client, nor an administrator who has not used the second factor', async () => {
  const others = [
    await addIdentity(db.database, { role: 'client' }),
    await addIdentity(db.database, { role: 'admin', hasFactor: true }),
  ];
  for (const other of others)
    for (const attempt of [
      () => open().list(other, { view: 'waiting', page: 1 }),
      () => open().find(other, id),
      () => open().publish(other, id, publication, () => null),
      () => open().refuse(other, id, REASON),
      () => open().removeExamples(other),
    ])
      await expect(attempt()).rejects.toThrow(NotAdminError);
  expect(await rowOf(id)).toMatchObject({ is_visible: false });
});

test('a page of the list asks as much of few as of many, and finds its rows by an index', async () => {
  await sql`
    insert into public.testimonials (name, testimonial, rating, is_visible, created_at)
    select 'Avis ' || n, repeat('mot ', 40), 4, n % 10 <> 0, now() - n * interval '1 minute'
    from generate_series(1, 5000) n
  `.execute(db.database.kysely);
  await sql`
    insert into public.testimonial_decisions (testimonial_id, outcome, reason, decided_at)
    select id, 'refused', 'Publicité.', created_at from public.testimonials where name like 'Avis %0' and not is_visible
  `.execute(db.database.kysely);
  await sql`analyze public.testimonials, public.testimonial_decisions`.execute(db.database.kysely);
  const { counted, during } = countStatements(db.database);
  const { watched, plansOf } = explainStatements(db.database);
  for (const view of ['waiting', 'published', 'refused'] as const) {
    const statements = await during(async () => {
      const { rows, pageCount } = await open(counted).list(admin, { view, page: 1 });
      expect(rows.length).toBeLessThanOrEqual(50);
      expect(pageCount).toBeGreaterThan(0);
    });
    expect(statements).toBeLessThanOrEqual(8);
    const plan = (await plansOf(() => open(watched).list(admin, { view, page: 1 }))).at(-1);
    const index = {
      waiting: 'testimonials_hidden_idx',
      published: 'testimonials_visible_idx',
      refused: 'testimonial_decisions_refused_idx',
    };
    expect(plan).toContain(index[view]);
  }
});
