import type { Testimonial } from '#domain/testimonials/testimonials.ts';
import type { Database } from '../db/database.ts';

/** The public testimonials, newest first: the same query as browsers send to the data API, with the same rights. */
export async function listTestimonials(database: Pick<Database, 'asRole'>): Promise<Testimonial[]> {
  const rows = await database.asRole(
    { role: 'anon' },
    (tx) =>
      tx
        .selectFrom('testimonials')
        .selectAll()
        .where('is_visible', '=', true)
        .orderBy('created_at', 'desc')
        .execute(),
    { readOnly: true },
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  }));
}
