import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import { aboutOf, type Message, type QueuedMessage, type WrittenMessage } from '../outbox/message.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { authorEmail } from './author-email.ts';

export type TestimonialMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
};

/** Tells the author of a testimonial why it is not shown (moderation.ts). */
export const testimonialMails = (deps: TestimonialMailsDeps): Message => ({
  kind: 'testimonial',
  about: 'testimonial',
  channel: 'mail',
  label: null,
  write: (queued) => writeTestimonialMail(deps, queued),
});

async function writeTestimonialMail(
  { database, loadTemplates, ...deps }: TestimonialMailsDeps,
  mail: QueuedMessage,
): Promise<WrittenMessage> {
  const found = await database.kysely
    .selectFrom('testimonials as t')
    .innerJoin('testimonial_decisions as d', 'd.testimonial_id', 't.id')
    .leftJoin('product_reviews as review', 'review.testimonial_id', 't.id')
    .leftJoin('products as product', 'product.id', 'review.product_id')
    .select('product.name as product')
    .select(['t.created_at as writtenAt', 't.rating', 'd.outcome', 'd.reason'])
    .select(authorEmail(sql.ref('t.id')).as('email'))
    .where('t.id', '=', aboutOf(mail))
    .executeTakeFirst();
  if (!(found?.reason && found.email)) throw new Error(`the testimonial of mail ${mail.id} is gone`);
  const { email, outcome, reason, product, writtenAt, rating } = found;
  const shop = deps.shop();
  const { renderTestimonialRefused } = await loadTemplates();
  return {
    to: email,
    replyTo: shop.email,
    ...renderTestimonialRefused({
      writtenAt,
      product,
      rating,
      reason,
      isWithdrawn: outcome === 'withdrawn',
      shop,
    }),
  };
}
