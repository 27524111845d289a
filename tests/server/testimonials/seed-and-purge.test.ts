import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { purgeSubmissions } from '#server/testimonials/purge-submissions.ts';
import { submitTestimonial } from '#server/testimonials/submit-testimonial.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../../content');
const db = useTestDatabase();
const seed = () => seedDemo(db.database, CONTENT);
const rows = () =>
  db.database.kysely.selectFrom('testimonials').selectAll().orderBy('created_at', 'desc').execute();

beforeEach(async () => {
  await emptyTables(db.database, 'public.testimonials', 'internal.seeds');
});

test('a new site has twelve examples, marked, shown and not verified, in the order of their file', async () => {
  await seed();
  const examples = await rows();
  expect(examples).toHaveLength(12);
  for (const example of examples)
    expect(example).toMatchObject({ is_example: true, is_visible: true, is_verified: false });
  expect([examples[0]?.name, examples[11]?.name]).toEqual(['Sandrine P.', 'Alexis N.']);
});

test('two processes that start at once plant once', async () => {
  await Promise.all([seed(), seed(), seed()]);
  expect(await rows()).toHaveLength(12);
});

test('what the owner deleted does not come back', async () => {
  await seed();
  await db.database.kysely.deleteFrom('testimonials').execute();
  await seed();
  expect(await rows()).toEqual([]);
});

test('a site that has testimonials of its own gets no example', async () => {
  await db.database.kysely
    .insertInto('testimonials')
    .values({ name: 'Camille', testimonial: 'Parfait', rating: 5 })
    .execute();
  await seed();
  expect(await rows()).toHaveLength(1);
});

test('after a year the proof goes and the testimonial stays', async () => {
  const written = {
    name: 'Camille',
    location: 'Reims',
    rating: 5,
    text: 'Réparée en deux jours.',
    experiencedOn: '2026-11-03',
    email: 'camille@exemple.fr',
  };
  await submitTestimonial(db.database, written);
  await submitTestimonial(db.database, { ...written, name: 'Dominique' });
  await sql`
    update public.testimonial_submissions set consented_at = '2025-11-20T10:00:00Z'
    where testimonial_id = (select id from public.testimonials where name = 'Camille')
  `.execute(db.database.kysely);
  await sql`
    update public.testimonial_submissions set consented_at = '2025-11-22T10:00:00Z'
    where testimonial_id = (select id from public.testimonials where name = 'Dominique')
  `.execute(db.database.kysely);
  await purgeSubmissions(db.database, new Date('2026-11-21T10:00:00Z'));
  const { rows: left } = await sql<{ name: string }>`
    select name from public.testimonials join public.testimonial_submissions on id = testimonial_id
  `.execute(db.database.kysely);
  expect(left).toEqual([{ name: 'Dominique' }]);
  expect(await rows()).toHaveLength(2);
});
