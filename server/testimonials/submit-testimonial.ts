import type { Database } from '../db/database.ts';

/** A customer's testimonial, checked (app/routes/testimonials/). */
export type NewTestimonial = {
  name: string;
  location: string;
  rating: number;
  text: string;
  /** `yyyy-mm-dd` */
  experiencedOn: string;
  /** The number of a repair or an order. */
  reference?: string | undefined;
  email: string;
};

/** Stores a testimonial that only the shop sees, and reads before it is shown. */
export async function submitTestimonial(
  database: Pick<Database, 'transaction'>,
  { name, location, rating, text, experiencedOn, reference, email }: NewTestimonial,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('testimonials')
      .values({
        name,
        location,
        rating,
        testimonial: text,
        experienced_on: experiencedOn,
        origin: 'site',
        is_visible: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('testimonial_submissions')
      .values({ testimonial_id: id, email, reference: reference ?? null })
      .execute();
  });
}
